import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chromium } from 'playwright'

const onPath = (name: string): string | null =>
  spawnSync('sh', ['-c', `command -v ${name}`])
    .stdout.toString()
    .trim() || null

/** Debian's headless Chromium: the same engine at half the work per page. */
const headlessShell = 'chromium-headless-shell'

export const chromiumPath = (): string | null => {
  const own = chromium.executablePath()
  return (
    process.env.CHROMIUM_PATH ??
    onPath(headlessShell) ??
    onPath('chromium') ??
    (existsSync(own) ? own : null)
  )
}

const hasPostgres = (): boolean =>
  onPath('initdb') !== null ||
  (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0)

const hasChineseFont = (): boolean =>
  spawnSync('sh', ['-c', 'fc-list :lang=zh | head -n 1']).stdout.toString().trim() !== ''

const needs = [
  { name: 'PostgreSQL', package: 'postgresql', present: hasPostgres },
  { name: 'Redis', package: 'redis-server', present: () => onPath('redis-server') !== null },
  { name: 'nginx', package: 'nginx', present: () => onPath('nginx') !== null },
  { name: 'Chromium', package: headlessShell, present: () => chromiumPath() !== null },
  { name: 'a Chinese font', package: 'fonts-noto-cjk', present: hasChineseFont },
] as const

export type Need = (typeof needs)[number]['name']

const canInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== null

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const install = (...packages: string[]): boolean => {
  process.stdout.write(`Installing ${packages.join(', ')} …\n`)
  return apt('install', '-y', '-qq', ...packages)
}

/**
 * Installs missing prerequisites from Debian's packages if permitted. Another Chromium than the headless one suffices,
 * but is slower.
 * @returns the ones still missing, with the command to install each
 */
export const ensurePrerequisites = (): Map<Need, string> => {
  const absent = needs.filter(({ present }) => !present())
  const packages = absent.map((need) => need.package)
  if (canInstall()) {
    if (absent.length && !install(...packages) && apt('update', '-qq')) install(...packages)
    if (!process.env.CHROMIUM_PATH && !onPath(headlessShell)) install(headlessShell)
  }
  return new Map(
    absent
      .filter(({ present }) => !present())
      .map((need) => [need.name, `apt-get install -y ${need.package}`]),
  )
}
