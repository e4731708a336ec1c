import { defineConfig } from 'vitest/config'

/** Files share their worker's modules, and each has its own database. */
const shared = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  isolate: false,
}

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
 * Unit tests, server tests and `faults`: longer kill and storm tests for `npm run test:faults`. Browser tests are
 * configured in `playwright.config.ts`.
 */
export default defineConfig({
  test: {
    // One more than CI's cores, because some tests wait for other processes.
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
        // Tests caches of PostgreSQL connections.
        sqlite: ['tests/server/database/preparedReads.test.ts'],
        postgres: [
          // Rate limits do not use the database; the SQLite step has the Redis they need.
          'tests/server/platform/routing/rateLimits.test.ts',
          // The file reader refuses a file before anything is stored.
          'tests/server/core/tables/hostileFiles.test.ts',
          // Signals and ports.
          'tests/server/process/npmStart.test.ts',
          // Request counts are kept in memory.
          'tests/server/platform/routing/exportLimits.test.ts',
          'tests/server/platform/routing/limits.test.ts',
          'tests/server/core/metrics.test.ts',
          // The password hashing queue is kept in memory.
          'tests/server/people/loginStorm.test.ts',
          // Paths, pages, headers and the API document do not depend on the database.
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
