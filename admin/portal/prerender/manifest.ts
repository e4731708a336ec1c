import { pages, type Place } from '../ui/pages.ts'

export type Manifest = Record<
  string,
  { file: string; src?: string; css?: string[]; imports?: string[]; assets?: string[] }
>

export interface PageFiles {
  script: string
  /** Chunks to preload, so that they load in parallel. */
  preloads: string[]
  styles: string[]
  fonts: string[]
}

const entryOf = (manifest: Manifest, source: string) => {
  const entry = manifest[source]
  if (!entry) throw new Error(`The build holds no ${source}`)
  return entry
}

export const filesOfPage = (manifest: Manifest, { page, locale }: Place): PageFiles => {
  const files = new Set<string>()
  const styles = new Set<string>()
  const collectFiles = (source: string): void => {
    const { file, css, imports } = entryOf(manifest, source)
    if (files.has(file)) return
    imports?.forEach(collectFiles)
    files.add(file)
    css?.forEach((style) => styles.add(style))
  }
  const main = entryOf(manifest, 'app/main.tsx')
  const { module, texts } = pages[page]
  for (const source of [
    'app/main.tsx',
    module,
    ...['portal', ...texts].map((name) => `../../i18n/${locale}/${name}.ts`),
  ])
    collectFiles(source)
  return {
    script: `/${main.file}`,
    preloads: [...files].filter((file) => file !== main.file).map((file) => `/${file}`),
    styles: [...styles].map((file) => `/${file}`),
    fonts: Object.values(manifest)
      .filter(
        ({ src }) =>
          src && /ibm-plex-(sans-latin-(400|600)|mono-latin-400)-normal\.woff2$/.test(src),
      )
      .map(({ file }) => `/${file}`),
  }
}
