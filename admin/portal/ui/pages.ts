import type { Locale } from '#contract/text/locale'

/**
 * The public pages by name, which is also their address, with the modules of screen and texts. `indexed` pages also
 * have addresses with a fixed language (`/zh/…`, `/en/…`) for search engines. The server serves
 * `html/<locale>/<name>.html`; `askSignOut`, `signedOut`, `connectionFailed` and `connectDevice` are answers of the login at
 * applications instead, without an address of their own.
 */
export const pages = {
  home: { indexed: true, module: 'home/HomePage.tsx', texts: ['home'] },
  coverage: { indexed: true, module: 'coverage/CoveragePage.tsx', texts: ['coverage', 'map'] },
  ionosphere: {
    indexed: true,
    module: 'ionosphere/IonospherePage.tsx',
    texts: ['ionosphere', 'map'],
  },
  control: {
    indexed: true,
    module: 'control/ControlPage.tsx',
    texts: ['publicPages', 'firstSteps'],
  },
  download: { indexed: true, module: 'download/DownloadPage.tsx', texts: ['publicPages'] },
  agreement: { indexed: true, module: 'legal/LegalPage.tsx', texts: ['legal'] },
  privacy: { indexed: true, module: 'legal/LegalPage.tsx', texts: ['legal'] },
  login: { indexed: false, module: 'sign-in/LoginPage.tsx', texts: ['signIn', 'address'] },
  register: { indexed: false, module: 'sign-in/RegisterPage.tsx', texts: ['signIn', 'address'] },
  resetPassword: {
    indexed: false,
    module: 'sign-in/ResetPasswordPage.tsx',
    texts: ['signIn', 'address'],
  },
  undoContact: {
    indexed: false,
    module: 'sign-in/UndoContactPage.tsx',
    texts: ['signIn', 'address'],
  },
  invitation: {
    indexed: false,
    module: 'invitation/InvitationPage.tsx',
    texts: ['invitation', 'signIn', 'address'],
  },
  setup: { indexed: false, module: 'setup/SetupPage.tsx', texts: ['setup', 'signIn', 'address'] },
  noPermission: { indexed: false, module: 'notices/NoPermissionPage.tsx', texts: ['publicPages'] },
  askSignOut: { indexed: false, module: 'notices/OauthPage.tsx', texts: [] },
  signedOut: { indexed: false, module: 'notices/OauthPage.tsx', texts: [] },
  connectionFailed: { indexed: false, module: 'notices/OauthPage.tsx', texts: [] },
  connectDevice: { indexed: false, module: 'notices/DevicePage.tsx', texts: [] },
  '404': { indexed: false, module: 'notices/NotFoundPage.tsx', texts: ['publicPages'] },
} as const satisfies Record<string, { indexed: boolean; module: string; texts: readonly string[] }>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

/** A page in a language; `prefixed` if the address contains the language. */
export interface Place {
  page: PageName
  locale: Locale
  prefixed: boolean
}

export const placeAt = (pathname: string, locale: Locale): Place | null => {
  const prefix = /^\/(zh|en)(?=\/)/.exec(pathname)?.[1] as Locale | undefined
  const path = (prefix ? pathname.slice(3) : pathname).replace(/(.)\/$/, '$1')
  const page = pageNames.find((name) => addressOf(name) === path)
  if (!page) return null
  return { page, locale: prefix ?? locale, prefixed: prefix !== undefined }
}

export const addressOf = (page: PageName): string => `/${page}`

export const addressIn = (locale: Locale, page: PageName): string => `/${locale}/${page}`
