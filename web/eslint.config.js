import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  // What `cargo xtask generate` and the build write is not for reading.
  { ignores: ['dist', 'public', 'src/games/*/types.ts', 'src/protocol/messages.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Svelte's own types of components and transitions are written with it.
      '@typescript-eslint/no-explicit-any': 'off',
      // Most sets and maps here are never looked at by a template.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // svelte-check knows every name.
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['src/offline/sw.js'],
    languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly', __VERSION__: 'readonly' } },
  },
);
