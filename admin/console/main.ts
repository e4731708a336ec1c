import '#shared/builtins.ts'
import '#shared/inputMethodKeys.ts'
import '#shared/pageStorage.ts'
import './core/app/zodWithoutEval.ts'
import '#shared/tokens.css'
import '#shared/oldBrowser.css'
import './start.css'
import { isRefusedBy, refusalOf } from '#shared/http.ts'
import { currentLocale } from '#shared/locale.ts'
import { restoreUser } from '#shared/restoreUser.ts'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { currentViewing, resumeViewing } from '#shared/viewing.ts'
import { createI18nProvider } from './core/data/i18nProvider.ts'
import { currentUser, loadCurrentUser } from './core/data/identity.ts'
import { loadMessages } from './core/i18n/messages.ts'
import { isLeaving, redirectToLogin, redirectToSetPassword } from './core/data/authProvider.ts'
import { currentRights, loadRights } from './core/data/rights.ts'
import { loadSettings } from './core/data/settings.ts'
import { answerSignIn, requestSignIn } from '#console/core/data/authProvider.ts'

/**
 * Redirects to the login page if the session has ended or the user must choose a new password; rejects on other errors.
 */
const loadRightsAndUser = (): Promise<unknown> =>
  Promise.all([loadRights(), loadCurrentUser()]).catch((error: unknown) => {
    if (refusalOf(error).status === 401) return redirectToLogin()
    if (isRefusedBy(error, 'passwordMustBeChanged')) return redirectToSetPassword()
    throw error
  })

/**
 * Follows session changes in other tabs: prompts to log in again after a logout, resumes after the same user's login,
 * and reloads for a different user.
 */
const watchSession = (): void => {
  onSessionChange(() => {
    const here = currentUser()?.userId
    const now = storedUser()?.userId
    if (!now) {
      if (currentRights() && !isLeaving()) void requestSignIn()
    } else if (here === now) answerSignIn(true)
    else if (!currentViewing() && here) location.reload()
  })
}

const start = async (): Promise<void> => {
  await restoreUser()
  if (!storedUser()) {
    await redirectToLogin()
    return
  }
  resumeViewing()
  const locale = currentLocale()
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
  watchSession()
  const rightsLoading = loadRightsAndUser()
  rightsLoading.catch(() => {})
  const [settings, messages, { showConsole }] = await Promise.all([
    loadSettings(),
    loadMessages(locale),
    import('./App.tsx'),
  ])
  document.title = settings.systemName[locale]
  showConsole({
    i18nProvider: createI18nProvider(locale, messages, loadMessages),
    rightsComing: rightsLoading,
  })
}

/** Shows the error and a reload button if a part of the console fails to load. */
start().catch((error: unknown) => {
  document.querySelector('.start')?.setAttribute('data-failed', '')
  throw error
})
