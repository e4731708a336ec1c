import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Unit tests, and the server's tests once on each engine. The browser tests run by `tests/e2e/run.ts`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'tests/{admin,contract,db,i18n,server}/**/*.unit.test.{ts,tsx}',
            'tests/{admin,contract,db,i18n}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'sqlite',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/**/*.unit.test.ts'],
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: ['tests/server/**/*.test.ts'],
          // Rate limits know no database; the step on SQLite has the Redis that they need.
          exclude: ['tests/server/**/*.unit.test.ts', 'tests/server/rateLimits.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres.setup.ts'],
        },
      },
    ],
  },
})
