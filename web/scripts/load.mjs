// Loads a TypeScript module with its imports, so that scripts and tests can share code.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Loads a file of web/, such as `e2e/page.ts`. */
export async function load(file) {
  const { module } = await runnerImport(fileURLToPath(new URL(`../${file}`, import.meta.url)), { configFile: false, logLevel: 'error' });
  return module;
}
