import { safeReturnPath } from '#shared/returnPath.ts'
import { interactionOf } from '../ui/interaction.ts'

const entryFile = /(?:href|src)="(\/ucFrontEnd\/assets\/[^"]+\.(?:js|css))"/g

let isStarted = false

/** Loads the files that the console starts with into the browser's cache, if the login leads there; once a page. */
export const prefetchConsole = async (): Promise<void> => {
  const from = safeReturnPath(new URLSearchParams(location.search).get('from')) ?? '/ucFrontEnd'
  if (isStarted || interactionOf(location.search) || !from.startsWith('/ucFrontEnd')) return
  isStarted = true
  const page = await (await fetch('/ucFrontEnd')).text()
  await Promise.all([...page.matchAll(entryFile)].map(([, file]) => fetch(file ?? '')))
}
