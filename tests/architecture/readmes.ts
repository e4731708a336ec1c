import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const notOurs: ReadonlySet<string> = new Set(['node_modules', 'dist', 'data', '.git'])

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notOurs.has(entry.name))
    .map(({ name }) => name)

export const readmesBelow = (folder = '.'): string[] => [
  ...(existsSync(posix.join(folder, 'README.md')) ? [posix.join(folder, 'README.md')] : []),
  ...foldersIn(folder).flatMap((name) => readmesBelow(posix.join(folder, name))),
]

const fileEnding = /\.(?:tsx?|mjs|json|md|css|png)$/
const pathShape = /^[\w.@][\w.*@-]*(?:\/[\w.*@-]+)*\/?$/

const exists = (path: string): boolean => {
  const find = (folder: string, [name, ...rest]: readonly string[]): boolean => {
    if (name === undefined || name === '') return existsSync(folder)
    if (!name.includes('*')) return find(posix.join(folder, name), rest)
    const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.+')}$`)
    return (
      existsSync(folder) &&
      readdirSync(folder).some(
        (entry) => pattern.test(entry) && find(posix.join(folder, entry), rest),
      )
    )
  }
  return find('.', path.split('/'))
}

const codeIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, code]) => code ?? '',
  )

const pathsIn = (text: string, folders: ReadonlySet<string>): string[] => {
  const isPath = (word: string, isAlone: boolean): boolean =>
    pathShape.test(word) &&
    ((word.includes('/') && folders.has(word.split('/')[0] ?? '')) ||
      (isAlone && fileEnding.test(word)))
  return [
    ...codeIn(text).flatMap((code) => {
      const words = code.split(/\s+/)
      return words.filter((word) => isPath(word, words.length === 1))
    }),
    ...[...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target]) => target ?? ''),
  ]
}

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts

/** Lists scripts in a text that the package does not have, and paths that do not exist. */
export const deadNamesIn = (readme: string, text: string): string[] => {
  const here = posix.dirname(readme)
  const folders = new Set([...foldersIn('.'), ...foldersIn(here)])
  return [
    ...[...text.matchAll(/npm run ([\w:-]+)/g)].flatMap(([command, name]) =>
      scripts[name ?? ''] ? [] : [command],
    ),
    ...pathsIn(text, folders).filter((path) => !exists(path) && !exists(posix.join(here, path))),
  ]
}

export const settingsIn = (text: string): string[] =>
  [...text.matchAll(/^\| ((?:`[A-Z][A-Z_]+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
    codeIn(names ?? ''),
  )
