import { mount } from 'svelte';
import App from './App.svelte';
import './design/theme.css';
import { keepPage } from './offline/update.svelte';

mount(App, { target: document.getElementById('app')! });
addEventListener('load', () => setTimeout(() => void keepPage(), 3000));
