import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const launch = (files: Readonly<Record<string, string>>, ...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-launch-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  cpSync('server/launch.mjs', join(folder, 'server/launch.mjs'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'server/launch.mjs'), ...args],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

const build = {
  'package.json': '{ "type": "module" }',
  'dist/server/main.js': 'console.log(process.argv.slice(2).join(" "))',
}
const sources = {
  'admin/one.ts': '',
  'db/one.ts': '',
  'i18n/one.ts': '',
  'server/cli/build.ts': '',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
}

it('runs a command from the existing build if the sources are missing, as in the image', () => {
  expect(launch(build, 'backup', 'portal.tar')).toEqual({
    status: 0,
    stdout: 'backup portal.tar\n',
    stderr: '',
  })
})

it.each([['backup'], ['--build-only'], []])(
  'says what is missing where the development packages are not installed (%s)',
  (...args) => {
    expect(launch({ ...build, ...sources }, ...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /development packages .* not installed: run npm ci --include=dev\.\n$/,
      ),
    })
  },
)
