import { mount } from 'svelte';
import Gallery from './Gallery.svelte';
import '../src/design/theme.css';

mount(Gallery, { target: document.getElementById('app')! });
