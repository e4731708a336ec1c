import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/text/locale'
import { dist } from './sitePages.ts'

/** An entry of the manifest that Vite writes. */
interface BuiltChunk {
  file: string
  css?: readonly string[]
  imports?: readonly string[]
}

type Manifest = Readonly<Record<string, BuiltChunk>>

const read = (): Manifest => {
  const path = join(dist, 'console/.vite/manifest.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
}

/**
 * Addresses of the files that every page of the console needs, in the order of their use: scripts with the texts of the
 * language, then style sheets.
 */
export const consoleFiles = (locale: Locale): { scripts: string[]; styles: string[] } => {
  const manifest = read()
  const chunks = new Map<string, BuiltChunk>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(name)) return
    chunks.set(name, chunk)
    for (const one of chunk.imports ?? []) add(one)
  }
  for (const name of ['index.html', 'start.ts', `core/i18n/${locale}.ts`]) add(name)
  const address = (file: string) => `/ucFrontEnd/${file}`
  const all = [...chunks.values()]
  return {
    scripts: all.map(({ file }) => address(file)),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))].map(address),
  }
}

/** Link elements that make the browser load the console's files at once, not when the first script asks for them. */
export const preloadsOf = (page: string, locale: Locale): string => {
  const { scripts, styles } = consoleFiles(locale)
  const link = (kind: string) => (href: string) => `<link ${kind} crossorigin href="${href}">`
  const isMissing = (href: string) => !page.includes(href)
  return [
    ...scripts.filter(isMissing).map(link('rel="modulepreload"')),
    ...styles.filter(isMissing).map(link('rel="preload" as="style"')),
  ].join('\n    ')
}
