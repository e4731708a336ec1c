import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from '#server/core/env'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const nginx = readFileSync('server/deploy/nginx.conf', 'utf8')

const all = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '')

const settingsOfPortal = (): string[] => {
  const portal = /^ {2}portal:\n([\s\S]*?)^ {2}proxy:/m.exec(compose)?.[1] ?? ''
  return all(/^ {6}([A-Z_]+):/gm, portal)
}

it('compose.yaml sets only existing settings for the portal', () => {
  expect(settingsOfPortal()).toContain('DATABASE_URL')
  expect(settingNames).toEqual(expect.arrayContaining(settingsOfPortal()))
})

it('the image contains the files that a build reads, and .dockerignore includes them', () => {
  const [, sources = ''] =
    /const sources = \[([^\]]+)\]/.exec(readFileSync('server/launch.mjs', 'utf8')) ?? []
  const copied = all(/^COPY (?!--from)(.+) \S+$/gm, dockerfile).flatMap((paths) => paths.split(' '))
  expect(copied.toSorted()).toEqual([...all(/'([^']+)'/g, sources), 'LICENSE'].toSorted())
  expect(copied.every((path) => existsSync(path))).toBe(true)
  expect(all(/^!(.+)$/gm, readFileSync('.dockerignore', 'utf8')).toSorted()).toEqual(
    copied.toSorted(),
  )
})

it('nginx proxies to the portal’s port, with longer timeouts than the portal', () => {
  const port = /^ {6}PORT: (\d+)$/m.exec(compose)?.[1]
  expect(nginx).toContain(`http://portal:${port};`)
  const silent = /`SILENT_SECONDS` \| `\d+`, `(\d+)`/.exec(readFileSync('README.md', 'utf8'))?.[1]
  expect(all(/proxy_(?:read|send)_timeout (\d+)s/g, nginx).map(Number)).toSatisfy(
    (seconds: number[]) => seconds.length === 2 && Math.min(...seconds) > Number(silent),
  )
})
