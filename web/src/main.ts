import { mount } from 'svelte';
import App from './App.svelte';
import './design/theme.css';
import { listenForTouch } from './table/sounds';
import { keepPage } from './offline/update.svelte';

listenForTouch();
mount(App, { target: document.getElementById('app')! });
addEventListener('load', () => setTimeout(() => void keepPage(), 3000));
