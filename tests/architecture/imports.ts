import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const aliases: Readonly<Record<string, string>> = {
  '#contract/': 'server/contract/',
  '#i18n/': 'i18n/',
  '#db/': 'db/',
  '#server/': 'server/',
}

/** Aliases whose imports include the file extension. */
const wholeNames: Readonly<Record<string, string>> = {
  '#console/': 'admin/console/',
  '#shared/': 'admin/shared/',
}

const resolved = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  for (const [alias, folder] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return `${folder}${specifier.slice(alias.length)}.ts`
  for (const [alias, folder] of Object.entries(wholeNames))
    if (specifier.startsWith(alias)) return `${folder}${specifier.slice(alias.length)}`
  return null
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const imports = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

export const specifiersIn = (source: string): string[] =>
  [...source.replace(comments, '').matchAll(imports)].map(([, specifier]) => specifier ?? '')

export const importsOf = (file: string, source: string): string[] =>
  specifiersIn(source).flatMap((specifier) => resolved(file, specifier) ?? [])

export const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return sourcesBelow(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })

export const readImports = (folders: readonly string[]): Map<string, string[]> =>
  new Map(
    folders
      .flatMap(sourcesBelow)
      .map((file) => [
        file,
        importsOf(file, readFileSync(file, 'utf8')).filter((imported) => existsSync(imported)),
      ]),
  )
