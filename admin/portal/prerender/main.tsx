import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { locales } from '#contract/text/locale'
import { App } from '../app/App.tsx'
import { documentHtml } from './document.ts'
import { filesOfPage, type Manifest } from './manifest.ts'
import { pageNames, type Place } from '../ui/pages.ts'
import { loadView } from '../app/pageScreens.tsx'
import { placeholderSettings } from '../app/settings.ts'

const renderPage = async (place: Place, manifest: Manifest): Promise<string> => {
  const view = await loadView(place.page, place.locale)
  const body = renderToString(
    <StrictMode>
      <App place={place} view={view} settings={placeholderSettings} />
    </StrictMode>,
  )
  return documentHtml({
    place,
    body,
    files: filesOfPage(manifest, place),
    description: view.texts.descriptions[place.page],
  })
}

/**
 * Writes every page and language to `<folder>/html/<locale>/<page>.html`, from the browser build in the same folder.
 * Installation-specific values stay as `{{…}}` placeholders for the server.
 */
export const render = async (folder: string): Promise<void> => {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  for (const locale of locales) {
    await mkdir(`${folder}/html/${locale}`, { recursive: true })
    for (const page of pageNames)
      await writeFile(
        `${folder}/html/${locale}/${page}.html`,
        await renderPage({ page, locale, prefixed: false }, manifest),
      )
  }
}
