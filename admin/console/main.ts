import '#shared/builtins.ts'
import '#shared/inputMethodKeys.ts'
import '#shared/pageStorage.ts'
import './core/app/zodWithoutEval.ts'
import '#shared/tokens.css'
import '#shared/oldBrowser.css'
import './start.css'
import { GatewayError, isRefusedBy } from '#shared/http.ts'
import { currentLocale } from '#shared/locale.ts'
import { recallUser } from '#shared/recallUser.ts'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { currentViewing, resumeViewing } from '#shared/viewing.ts'
import { createI18nProvider } from './core/data/i18nProvider.ts'
import { currentUser, loadCurrentUser } from './core/data/identity.ts'
import { loadMessages } from './core/i18n/messages.ts'
import { isLeaving, leaveForLogin, leaveToSetPassword } from './core/data/authProvider.ts'
import { currentRights, loadRights } from './core/data/rights.ts'
import { loadSettings } from './core/data/settings.ts'
import { answerSignIn, askToSignIn } from './core/data/signInAgain.ts'

/** Rights and user come while the code of the screens does; no one logged in leads to the login page. */
const askWhoIsHere = (): Promise<unknown> =>
  Promise.all([loadRights(), loadCurrentUser()]).catch((error: unknown) => {
    if (error instanceof GatewayError && error.status === 401) return leaveForLogin()
    if (isRefusedBy(error, 'passwordMustBeChanged')) return leaveToSetPassword()
    throw error
  })

/**
 * The session may end or begin elsewhere: an open page asks to log in again, goes on when its reader did so in another
 * tab, and starts again for someone else.
 */
const watchSession = (): void => {
  onSessionChange(() => {
    const here = currentUser()?.userId
    const now = storedUser()?.userId
    if (!now) {
      if (currentRights() && !isLeaving()) void askToSignIn()
    } else if (here === now) answerSignIn(true)
    else if (!currentViewing() && here) location.reload()
  })
}

const start = async (): Promise<void> => {
  await recallUser()
  if (!storedUser()) {
    await leaveForLogin()
    return
  }
  resumeViewing()
  const locale = currentLocale()
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
  watchSession()
  const rightsComing = askWhoIsHere()
  rightsComing.catch(() => {})
  const [settings, messages, { showConsole }] = await Promise.all([
    loadSettings(),
    loadMessages(locale),
    import('./App.tsx'),
  ])
  document.title = settings.systemName[locale]
  showConsole({ i18nProvider: createI18nProvider(locale, messages, loadMessages), rightsComing })
}

/** A part that does not come: what stands in the page says so, and offers to load it again. */
start().catch((error: unknown) => {
  document.querySelector('.start')?.setAttribute('data-failed', '')
  throw error
})
