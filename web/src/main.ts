import { mount } from 'svelte';
import App from './App.svelte';
import './look/house.css';

mount(App, { target: document.getElementById('app')! });
