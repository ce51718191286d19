// `npm run e2e` runs the tests in a real browser; `npm run e2e:deep` also opens every page at every width.
// E2E_LANES sets how many run at a time, E2E_SEED the random choices, E2E_JUNIT where the results go.

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { LAUNCH, PATIENCE } from './e2e/page';

const junit = process.env.E2E_JUNIT;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../target/e2e',
  globalSetup: './e2e/gate.ts',
  fullyParallel: true,
  // A test waits for pages and bots most of the time.
  workers: Number(process.env.E2E_LANES ?? 3 * availableParallelism()),
  forbidOnly: process.env.CI !== undefined,
  timeout: 600_000,
  expect: { timeout: PATIENCE },
  reporter: [['list'], ...(junit ? [['junit', { outputFile: junit }] as const] : [])],
  use: { launchOptions: LAUNCH, screenshot: 'only-on-failure', trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false } },
  projects: [
    { name: 'checks', grepInvert: /@deep/ },
    { name: 'deep', grep: /@deep/ },
  ],
});
