import '#shared/builtins.ts'
import '#shared/inputMethodKeys.ts'
import '#shared/pageStorage.ts'
import '#shared/tokens.css'
import '#shared/oldBrowser.css'
import './start.css'
import { currentLocale } from '#shared/locale.ts'
import { restoreUser } from '#shared/restoreUser.ts'
import { storedUser } from '#shared/session.ts'
import { resumeViewing } from '#shared/viewing.ts'
import { drawLastFrame, storeFrame } from './core/app/lastFrame.ts'
import { loginAddress } from './core/data/loginAddress.ts'
import { sendStartRequests } from './core/data/startRequests.ts'

/** Resolves when the style sheets that an import has added to the page have loaded. */
const stylesArrived = async (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => !sheet)
      .map((link) => new Promise((resolve) => link.addEventListener('load', resolve))),
  )

/** Sends the first requests before the other files of the console have arrived. */
const start = async (): Promise<void> => {
  await restoreUser()
  if (!storedUser()) return location.assign(loginAddress())
  resumeViewing()
  document.documentElement.lang = currentLocale() === 'zh' ? 'zh-CN' : 'en'
  const requests = sendStartRequests()
  const starting = import('./start.ts')
  void stylesArrived().then(() => drawLastFrame(import.meta.url))
  const { startConsole } = await starting
  await startConsole(requests)
  addEventListener('pagehide', () => storeFrame(import.meta.url))
}

/** Shows the error and a reload button if a part of the console fails to load. */
start().catch((error: unknown) => {
  document.querySelector('.start')?.setAttribute('data-failed', '')
  throw error
})
