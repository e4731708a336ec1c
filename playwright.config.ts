import { defineConfig } from 'playwright/test'
import { narrow, wide } from './tests/e2e/support/sizes.ts'
import { chromiumPath } from './tests/support/prerequisites.ts'

const launchOptions = {
  executablePath: chromiumPath() ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Test pages live for seconds, too short for V8's optimized code to pay off; compiling it costs a tenth of the
    // work.
    '--js-flags=--no-opt,--no-maglev',
  ],
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'tests/e2e/output',
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: { launchOptions, screenshot: 'only-on-failure', reducedMotion: 'reduce' },
  projects: [
    { name: 'every look', testMatch: '**/accessibility.e2e.ts' },
    {
      name: 'zh wide',
      grepInvert: /@narrow/,
      testIgnore: '**/accessibility.e2e.ts',
      use: { locale: 'zh-CN', ...wide },
    },
    {
      name: 'en narrow',
      grepInvert: /@once/,
      testIgnore: '**/accessibility.e2e.ts',
      use: { locale: 'en-GB', ...narrow },
    },
  ],
})
