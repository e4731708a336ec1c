import { appendFile, readFile, rm } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const fonts = ['@fontsource/ibm-plex-sans', '@fontsource/ibm-plex-mono']

/** Fonts are not modules, so Vite's licence list omits them. */
const addFonts = async (): Promise<void> => {
  const list = here('../../dist/portal/static/licenses.txt')
  for (const font of fonts) {
    const folder = here(`../../node_modules/${font}`)
    const { version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))
    const text = await readFile(`${folder}/LICENSE`, 'utf8')
    await appendFile(list, `\n## ${font} - ${version} (${license})\n\n${text}`)
  }
}

/**
 * Builds the public site: the browser bundle to `dist/portal`, the pages for Node to `dist/prerender`, then one HTML
 * file per page and language to `dist/portal/html`, and removes `dist/prerender`. Silent unless it fails.
 */
export const buildPortal = async (): Promise<void> => {
  const environment = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    for (const configFile of [here('vite.config.ts'), here('vite.prerender.config.ts')])
      await build({ configFile, mode: 'production', logLevel: 'error' })
    await addFonts()
    const script = pathToFileURL(here('../../dist/prerender/main.js'))
    script.search = `built=${Date.now()}`
    const { render } = (await import(script.href)) as {
      render: (folder: string) => Promise<void>
    }
    await render(here('../../dist/portal'))
    await rm(here('../../dist/prerender'), { recursive: true })
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = environment
  }
}
