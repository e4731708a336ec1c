import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import config from '../../.oxlintrc.json' with { type: 'json' }

/** For each pattern in .oxlintrc.json, a file with an allowed import and imports that the pattern refuses. */
const planted: Readonly<Record<string, { allowed: string; forbidden: string[] }>> = {
  'server/contract/people/users.ts': {
    allowed: 'zod',
    forbidden: ['../../core/env.ts', '#i18n/index', '#db/rows', '#server/app', 'node:fs', 'knex'],
  },
  'i18n/en/users.ts': {
    allowed: '#contract/core/errors',
    forbidden: ['../../db/rows.ts', '#db/rows', '#server/app', 'node:fs', 'react', 'knex'],
  },
  'db/migrations/001_users.ts': {
    allowed: 'node:crypto',
    forbidden: ['../rows.ts', '#contract/core/enums', 'node:fs', '@mui/material'],
  },
  'db/users.ts': {
    allowed: '#contract/core/enums',
    forbidden: ['#server/app', '../server/app.ts', '#i18n/server', 'express'],
  },
  'db/seeds/users.ts': {
    allowed: 'knex',
    forbidden: ['../../admin/shared/http.ts'],
  },
  'server/features/people/users/users.queries.ts': {
    allowed: '#db/rows',
    forbidden: ['./users.service.ts', './users.policy.ts', '#server/core/context', 'express'],
  },
  'server/features/people/users/users.policy.ts': {
    allowed: '#contract/people/users',
    forbidden: ['./users.queries.ts', '#db/rows', '#server/core/errors', 'node:fs', 'knex'],
  },
  'server/features/people/users/users.service.ts': {
    allowed: './users.queries.ts',
    forbidden: ['./users.routes.ts', 'express'],
  },
  'server/features/people/users/users.routes.ts': {
    allowed: './users.service.ts',
    forbidden: ['knex'],
  },
  'admin/shared/users.ts': {
    allowed: '#contract/people/users',
    forbidden: ['#db/rows', '#server/app', '../portal/app/main.tsx', '../console/main.tsx'],
  },
  'admin/portal/users.ts': {
    allowed: '#shared/http.ts',
    forbidden: ['#server/app', '../console/main.tsx', 'react-admin', 'ra-core', '@mui/material'],
  },
  'admin/console/users.ts': {
    allowed: 'react-admin',
    forbidden: ['#db/rows', '#server/app', '../portal/app/main.tsx'],
  },
}

const rule = 'no-restricted-imports'
const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
const imports = Object.entries(planted).flatMap(([file, { allowed, forbidden }]) =>
  [allowed, ...forbidden].map((name, index) => ({
    file: file.replace('users', `users${index}`),
    name,
    verdict: index ? 'refused' : 'allowed',
  })),
)
let refused: { file: string; message: string }[] = []

beforeAll(() => {
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const { file, name } of imports) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `export * from '${name}'\n`)
  }
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics }: { diagnostics: Record<'code' | 'filename' | 'help', string>[] } =
    JSON.parse(stdout)
  refused = diagnostics
    .filter(({ code }) => code === `eslint(${rule})`)
    .map(({ filename, help }) => ({ file: filename, message: help }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(imports)('$file: the import of $name is $verdict', ({ file, verdict }) => {
  expect(refused.filter((one) => one.file === file)).toHaveLength(verdict === 'refused' ? 1 : 0)
})

it('every pattern refuses an import', () => {
  const messages = config.overrides.flatMap(({ rules }) => {
    const [, options] = rules[rule] ?? []
    return typeof options === 'object' ? options.patterns.map(({ message }) => message) : []
  })
  expect(messages.length).toBeGreaterThan(10)
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(messages))
})
