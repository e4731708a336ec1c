import { defineConfig } from 'vitest/config'

/** Files share their worker's modules, and each has a database of its own. */
const shared = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  isolate: false,
}

/** Tests of the server, once on each engine. */
const onBoth = (name: string, folder: string, exclude: Record<'sqlite' | 'postgres', string[]>) =>
  (['sqlite', 'postgres'] as const).map((engine) => ({
    test: {
      ...shared,
      name: `${name}${engine}`,
      include: [`tests/${folder}/**/*.test.ts`],
      exclude: ['**/*.unit.test.ts', ...exclude[engine]],
      env: { TEST_ENGINE: engine },
      globalSetup: [`tests/support/${engine}.setup.ts`],
    },
  }))

/**
 * Unit tests, the server's tests, and `faults`: the same at length, with kills and storms, for `npm run test:faults`.
 * The browser's tests are in `playwright.config.ts`.
 */
export default defineConfig({
  test: {
    // One more than the cores of CI: some tests wait for other processes.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'tests/{admin,contract,db,i18n,server}/**/*.unit.test.{ts,tsx}',
            'tests/{admin,architecture,contract,db,i18n}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: { ...shared, name: 'container', include: ['tests/container/*.test.ts'] },
      },
      ...onBoth('', 'server', {
        // Looks at what PostgreSQL's connections keep.
        sqlite: ['tests/server/database/preparedReads.test.ts'],
        postgres: [
          // Rate limits know no database; the step on SQLite has the Redis that they need.
          'tests/server/platform/routing/rateLimits.test.ts',
          // A file is refused by what reads it, before anything of it is stored.
          'tests/server/core/tables/hostileFiles.test.ts',
          // Signals and ports.
          'tests/server/process/npmStart.test.ts',
          // Numbers of calls are kept in memory.
          'tests/server/platform/routing/exportLimits.test.ts',
          'tests/server/platform/routing/limits.test.ts',
          'tests/server/core/metrics.test.ts',
          // Who waits for a password's hash is kept in memory.
          'tests/server/people/loginStorm.test.ts',
          // Addresses, pages, headers and the interface document come without the database.
          'tests/server/site/legacy.test.ts',
          'tests/server/platform/routing/openapi.test.ts',
          'tests/server/core/secureCookie.test.ts',
          'tests/server/site/site.test.ts',
          'tests/server/platform/routing/wording.test.ts',
        ],
      }),
      ...onBoth('faults-', 'faults', { sqlite: [], postgres: [] }),
    ],
  },
})
