import { mount } from 'svelte';
import App from './App.svelte';
import './design/theme.css';
import { listenForTouch } from './table/sounds';
import { quiet } from './device/prefetch';
import { keepPage } from './offline/update.svelte';

listenForTouch();
mount(App, { target: document.getElementById('app')! });
// Caching for offline use waits until prefetching is done.
addEventListener('load', () => setTimeout(() => void quiet().then(keepPage), 3000));
