import type { Locale } from '#contract/text/locale'

/**
 * The pages of the public site by the name that is their address: the module and texts that make them, and whether
 * they have addresses of a fixed language (`/zh/…`, `/en/…`) that search engines may keep. The server serves
 * `html/<locale>/<name>.html` by it.
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
  '404': { indexed: false, module: 'notices/NotFoundPage.tsx', texts: ['publicPages'] },
} as const satisfies Record<string, { indexed: boolean; module: string; texts: readonly string[] }>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

/** A page in a language; `prefixed` where the address itself names the language. */
export interface Place {
  page: PageName
  locale: Locale
  prefixed: boolean
}

/** Which page an address belongs to, `null` for addresses that are not of the public site. */
export const placeAt = (pathname: string, locale: Locale): Place | null => {
  const prefix = /^\/(zh|en)(?=\/)/.exec(pathname)?.[1] as Locale | undefined
  const path = (prefix ? pathname.slice(3) : pathname).replace(/(.)\/$/, '$1')
  const page = pageNames.find((name) => addressOf(name) === path)
  if (!page) return null
  return { page, locale: prefix ?? locale, prefixed: prefix !== undefined }
}

/** The address of a page in whatever language the reader's choice gives. */
export const addressOf = (page: PageName): string => `/${page}`

/** The address of a page in a fixed language. */
export const addressIn = (locale: Locale, page: PageName): string => `/${locale}/${page}`
