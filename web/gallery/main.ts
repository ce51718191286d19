import { mount } from 'svelte';
import Gallery from './Gallery.svelte';
import '../src/look/house.css';

mount(Gallery, { target: document.getElementById('app')! });
