import { mount } from 'svelte';
import App from './App.svelte';
import './design/theme.css';
import { listenForTouch } from './table/sounds';
import { quiet } from './device/prefetch';
import { keepPage } from './offline/update.svelte';

listenForTouch();
mount(App, { target: document.getElementById('app')! });
// What is kept for a day without a line waits for what somebody may want now.
addEventListener('load', () => setTimeout(() => void quiet().then(keepPage), 3000));
