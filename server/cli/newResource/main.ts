import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { permissionIds } from '#contract/access/permissions'
import { declaredResources } from '#contract/core/resource'
import '../../routes.ts'
import * as browser from './consoleFiles.ts'
import { namesOf, type Names } from './names.ts'
import * as server from './serverFiles.ts'
import * as texts from './textFiles.ts'

/**
 * `npm run new:resource -- <name> <Chinese name> [area]`: generates a working resource (declaration, table, routes,
 * menu entry, screens, texts and help in both languages, demonstration records, test) in 14 files. It adds one line
 * each to `db/migrations/all.ts`, `server/features.ts` and the two `i18n/<language>/resources.ts`.
 */
const root = process.cwd()
const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/**
 * Returns the next free multiple of ten, so that the ids after the menu entry remain free for permissions of its
 * screens.
 */
const nextPermission = (): number => {
  const used = [
    ...Object.values(permissionIds),
    ...declaredResources().flatMap(({ permissions = {} }) =>
      Object.values(permissions).map(({ id }) => id),
    ),
  ]
  return Math.ceil((Math.max(...used) + 1) / 10) * 10
}

const nextMigration = (): string => {
  const numbers = readdirSync(join(root, 'db/migrations')).map((name) => Number.parseInt(name, 10))
  return String(Math.max(...numbers.filter(Number.isFinite)) + 1).padStart(3, '0')
}

const filesOf = (names: Names): Record<string, string> => {
  const { plural, table, area, one, One } = names
  const permission = nextPermission()
  const feature = `server/features/${area}/${plural}`
  const screens = `admin/console/features/${area}/${plural}`
  return {
    [`server/contract/${area}/${plural}.ts`]: server.contract(names, permission),
    [`${feature}/${plural}.routes.ts`]: server.routes(names),
    [`${feature}/demonstration.ts`]: server.demonstration(names),
    [`db/migrations/${nextMigration()}_${table}.ts`]: server.migration(names, permission),
    [`tests/server/${area}/${plural}.test.ts`]: server.test(names),
    [`i18n/en/${plural}.ts`]: texts.english(names),
    [`i18n/zh/${plural}.ts`]: texts.chinese(names),
    [`i18n/en/help/${one}.md`]: texts.englishHelp(names),
    [`i18n/zh/help/${one}.md`]: texts.chineseHelp(names),
    [`${screens}/index.ts`]: browser.index(names),
    [`${screens}/${plural}.ts`]: browser.shared(names),
    [`${screens}/${One}List.tsx`]: browser.list(names),
    [`${screens}/${One}Show.tsx`]: browser.show(names),
    [`${screens}/${One}Form.tsx`]: browser.form(names),
  }
}

const linesOf = (
  { plural, many, one, area }: Names,
  migration: string,
): Record<string, string> => ({
  'db/migrations/all.ts': `export * as '${migration}' from './${migration}.ts'`,
  'server/features.ts': `export { ${one}Routes } from './features/${area}/${plural}/${plural}.routes.ts'`,
  'i18n/en/resources.ts': `export { ${many === plural ? many : `${many} as '${plural}'`} } from '#i18n/en/${plural}'`,
  'i18n/zh/resources.ts': `export { ${many === plural ? many : `${many} as '${plural}'`} } from '#i18n/zh/${plural}'`,
})

const [plural = '', zh = '', area = 'positioning'] = process.argv.slice(2)
const names = namesOf(plural, zh, area)
if (!names || !/^\p{Script=Han}{1,20}$/u.test(zh))
  fail('Usage: npm run new:resource -- <plural-name> <Chinese name> [area], e.g. devices 设备')
else {
  const files = filesOf(names)
  const taken = Object.keys(files).filter((file) => existsSync(join(root, file)))
  if (taken.length) fail(`Already there: ${taken.join(', ')}`)
  const migration = Object.keys(files)
    .find((file) => file.startsWith('db/migrations/'))
    ?.slice('db/migrations/'.length, -'.ts'.length)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const lines = linesOf(names, migration ?? '')
  for (const [file, line] of Object.entries(lines))
    writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}${line}\n`)
  spawnSync('npx', ['oxfmt', ...Object.keys(files), ...Object.keys(lines)], { stdio: 'inherit' })
  process.stdout.write(
    `Written:\n${[...Object.keys(files), ...Object.keys(lines)].map((file) => `  ${file}\n`).join('')}` +
      `Try it: npx vitest run --project sqlite tests/server/${area}/${plural}.test.ts\n`,
  )
}
