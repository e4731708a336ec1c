import './core/app/zodWithoutEval.ts'
import { GatewayError, isRefusedBy } from '#shared/http.ts'
import { currentLocale } from '#shared/locale.ts'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { currentViewing, resumeViewing } from '#shared/viewing.ts'
import { createI18nProvider } from './core/data/i18nProvider.ts'
import { currentUser, loadCurrentUser } from './core/data/identity.ts'
import { loadMessages } from './core/i18n/messages.ts'
import { leaveForLogin, leaveToSetPassword } from './core/data/authProvider.ts'
import { loadRights } from './core/data/rights.ts'
import { loadSettings } from './core/data/settings.ts'

/** Rights and user come while the code of the screens does; no one logged in leads to the login page. */
const askWhoIsHere = (): Promise<unknown> =>
  Promise.all([loadRights(), loadCurrentUser()]).catch((error: unknown) => {
    if (error instanceof GatewayError && error.status === 401) return leaveForLogin()
    if (isRefusedBy(error, 'passwordMustBeChanged')) return leaveToSetPassword()
    throw error
  })

/** Someone else logged in in another tab: this page is not theirs. */
const watchForSomebodyElse = (): void => {
  onSessionChange(() => {
    const here = currentUser()?.userId
    const now = storedUser()?.userId
    if (!currentViewing() && here && now && here !== now) location.reload()
  })
}

const start = async (): Promise<void> => {
  if (!storedUser()) {
    await leaveForLogin()
    return
  }
  resumeViewing()
  const locale = currentLocale()
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
  watchForSomebodyElse()
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

void start()
