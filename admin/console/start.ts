import './core/app/zodWithoutEval.ts'
import { isRefusedBy, refusalOf } from '#shared/http.ts'
import { currentLocale } from '#shared/locale.ts'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { currentViewing } from '#shared/viewing.ts'
import { showConsole } from './App.tsx'
import {
  answerSignIn,
  isLeaving,
  redirectToLogin,
  redirectToSetPassword,
  requestSignIn,
} from './core/data/authProvider.ts'
import { createI18nProvider } from './core/data/i18nProvider.ts'
import { currentUser, readCurrentUser } from './core/data/identity.ts'
import { currentRights, readRights } from './core/data/rights.ts'
import { loadSettings } from './core/data/settings.ts'
import type { StartRequests } from './core/data/startRequests.ts'
import { loadSectionAt } from './registry.ts'
import { loadMessages } from './core/i18n/messages.ts'

/**
 * Redirects to the login page if the session has ended or the user must choose a new password; rejects on other errors.
 */
const readRightsAndUser = ({ rights, user }: StartRequests): Promise<unknown> =>
  Promise.all([rights.then(readRights), user.then(readCurrentUser)]).catch((error: unknown) => {
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

/** The path within the console; its root is the overview. */
const consolePath = (): string =>
  location.pathname.replace(/^\/ucFrontEnd\/?/, '/').replace(/^\/$/, '/personalCenter')

export const startConsole = async (requests: StartRequests): Promise<void> => {
  const locale = currentLocale()
  watchSession()
  const rightsLoading = readRightsAndUser(requests)
  // A failed load is shown, and can be repeated, where the section would be.
  rightsLoading
    .then(() => loadSectionAt(consolePath(), currentRights()?.menus ?? []))
    .catch(() => {})
  const [settings, messages] = await Promise.all([loadSettings(), loadMessages(locale)])
  document.title = settings.systemName[locale]
  showConsole({
    i18nProvider: createI18nProvider(locale, messages, loadMessages),
    rightsComing: rightsLoading,
  })
}
