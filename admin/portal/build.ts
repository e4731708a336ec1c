import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the public site: the browser's bundle to `dist/portal`, the pages for node to `dist/prerender`, and with
 * them one HTML file a page and language to `dist/portal/html`. Says nothing unless something is wrong.
 */
export const buildPortal = async (): Promise<void> => {
  const environment = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    for (const configFile of [here('vite.config.ts'), here('vite.prerender.config.ts')])
      await build({ configFile, mode: 'production', logLevel: 'error' })
    const script = pathToFileURL(here('../../dist/prerender/prerender.js'))
    script.search = `built=${Date.now()}`
    const { render } = (await import(script.href)) as {
      render: (folder: string) => Promise<void>
    }
    await render(here('../../dist/portal'))
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = environment
  }
}
