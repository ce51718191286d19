import { mount } from 'svelte';
import App from './App.svelte';
import './design/theme.css';
import { listenForTouch } from './table/sounds';

listenForTouch();
mount(App, { target: document.getElementById('app')! });
