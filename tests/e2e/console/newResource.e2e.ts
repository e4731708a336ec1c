import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { expect, startPortal, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const git = (folder: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Reuses the type check cache of this checkout, so that the copy only checks new files. */
const checkedTypes = 'node_modules/.cache/types.tsbuildinfo'

const copyCheckout = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'portal-resource-'))
  for (const file of git('.', 'ls-files', '-co', '--exclude-standard').trim().split('\n'))
    cpSync(file, join(copy, file))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  git(copy, 'init', '-q')
  git(copy, 'add', '-A')
  git(copy, '-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'before')
  return copy
}

const run = async (folder: string, ...[command = '', ...args]: string[]): Promise<void> => {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`)
}

test('generates a working resource on both sides, in at most 14 files and 4 lines @once', async ({
  browser,
  contextOptions,
}) => {
  test.setTimeout(600_000)
  const copy = copyCheckout()
  try {
    await run(copy, 'npm', 'run', 'new:resource', '--', 'survey-points', '测点')
    const fresh = git(copy, 'ls-files', '-o', '--exclude-standard').trim().split('\n')
    expect(fresh.filter((file) => file !== 'node_modules').length).toBeLessThanOrEqual(14)
    const touched = git(copy, 'diff', '--numstat').trim().split('\n')
    expect(touched.map((line) => line.split('\t').slice(0, 2))).toEqual(
      Array.from({ length: 4 }, () => ['1', '0']),
    )
    if (existsSync(checkedTypes)) cpSync(checkedTypes, join(copy, 'dist/cache/types.tsbuildinfo'))
    await run(copy, 'npx', 'tsc', '--noEmit', '--tsBuildInfoFile', 'dist/cache/types.tsbuildinfo')
    await run(
      copy,
      'npx',
      'vitest',
      'run',
      '--project',
      'sqlite',
      '--project',
      'postgres',
      'tests/server/positioning/survey-points.test.ts',
    )
    await run(copy, 'npx', 'vitest', 'run', '--project', 'unit')
    cpSync('dist/portal', join(copy, 'dist/portal'), { recursive: true })
    await run(copy, 'node', '--import', 'tsx', 'server/cli/build.ts', 'console', 'server')

    const portal = await startPortal(copy)
    const context = await browser.newContext({
      ...contextOptions,
      locale: 'zh-CN',
      baseURL: portal.address,
    })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await signIn(page, 'superadmin', '/ucFrontEnd/survey-points')
      await expect(page.getByRole('heading', { level: 1, name: '测点' })).toBeVisible()
      await expect(page.getByText('测点一')).toBeVisible()
      await page.getByRole('link', { name: '新建测点' }).first().click()
      await page.getByLabel('编号', { exact: true }).fill('A-003')
      await page.getByLabel('中文名称', { exact: true }).fill('测点三')
      await page.getByLabel('英文名称', { exact: true }).fill('Third survey point')
      await page.getByRole('button', { name: '新建', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: '测点三' })).toBeVisible()
    } finally {
      await context.close()
      await portal.stop()
    }

    // A migrated database can be rolled back and then used without the migration's files.
    const migration = fresh.find((file) => file.startsWith('db/migrations/')) ?? ''
    const database = `DATABASE_URL=sqlite:${join(copy, 'dist', 'removed.db')}`
    const migrate = (...args: string[]) =>
      run(copy, 'env', database, 'npm', 'run', 'db:migrate', '--', ...args)
    await migrate()
    await migrate('--down', basename(migration, '.ts'))

    // The resource consists only of its folders, its other files and six lines.
    git(copy, 'checkout', '-q', '.')
    for (const file of fresh.filter((one) => one !== 'node_modules')) rmSync(join(copy, file))
    expect(git(copy, 'status', '--porcelain')).toBe('')
    await migrate()
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
