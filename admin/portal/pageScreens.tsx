import type { ReactElement } from 'react'
import type { Locale } from '#contract/enums'
import type { PortalTexts } from '#i18n/en/portal'
import type { Twin } from '#i18n/index'
import {
  coverage,
  frameTexts,
  home,
  homeParts,
  invitation,
  ionosphere,
  legal,
  mapTexts as mapWords,
  publicPages,
  signIn,
} from './pageTexts.ts'
import type { PageName } from './pages.ts'

const loadHomeParts = async (locale: Locale): Promise<ReactElement> => {
  const [{ HomeParts }, texts] = await Promise.all([
    import('./home/HomeParts.tsx'),
    homeParts(locale),
  ])
  return <HomeParts texts={texts} />
}

/** How each page is loaded: its own chunk and the texts of one language, side by side. */
const pageScreens: Record<
  PageName,
  (locale: Locale, isPrerendered: boolean) => Promise<ReactElement>
> = {
  home: async (locale, isPrerendered) => {
    const [{ HomePage }, texts, parts] = await Promise.all([
      import('./home/HomePage.tsx'),
      home(locale),
      isPrerendered ? null : loadHomeParts(locale),
    ])
    return <HomePage texts={texts} parts={parts} />
  },
  coverage: async (locale) => {
    const [{ CoveragePage }, texts] = await Promise.all([
      import('./coverage/CoveragePage.tsx'),
      coverage(locale),
    ])
    return <CoveragePage texts={texts} />
  },
  ionosphere: async (locale) => {
    const [{ IonospherePage }, texts, mapTexts] = await Promise.all([
      import('./ionosphere/IonospherePage.tsx'),
      ionosphere(locale),
      mapWords(locale),
    ])
    return <IonospherePage texts={texts} mapTexts={mapTexts} />
  },
  control: async (locale) => {
    const [{ ControlPage }, texts] = await Promise.all([
      import('./control/ControlPage.tsx'),
      publicPages(locale),
    ])
    return <ControlPage texts={texts} />
  },
  download: async (locale) => {
    const [{ DownloadPage }, texts] = await Promise.all([
      import('./download/DownloadPage.tsx'),
      publicPages(locale),
    ])
    return <DownloadPage texts={texts} />
  },
  agreement: async (locale) => {
    const [{ AgreementPage }, texts] = await Promise.all([
      import('./legal/LegalPage.tsx'),
      legal(locale),
    ])
    return <AgreementPage texts={texts} />
  },
  privacy: async (locale) => {
    const [{ PrivacyPage }, texts] = await Promise.all([
      import('./legal/LegalPage.tsx'),
      legal(locale),
    ])
    return <PrivacyPage texts={texts} />
  },
  login: async (locale) => {
    const [{ LoginPage }, texts] = await Promise.all([
      import('./sign-in/LoginPage.tsx'),
      signIn(locale),
    ])
    return <LoginPage texts={texts} />
  },
  register: async (locale) => {
    const [{ RegisterPage }, texts] = await Promise.all([
      import('./sign-in/RegisterPage.tsx'),
      signIn(locale),
    ])
    return <RegisterPage texts={texts} />
  },
  resetPassword: async (locale) => {
    const [{ ResetPasswordPage }, texts] = await Promise.all([
      import('./sign-in/ResetPasswordPage.tsx'),
      signIn(locale),
    ])
    return <ResetPasswordPage texts={texts} />
  },
  invitation: async (locale) => {
    const [{ InvitationPage }, texts] = await Promise.all([
      import('./invitation/InvitationPage.tsx'),
      invitation(locale),
    ])
    return <InvitationPage texts={texts} />
  },
  noPermission: async (locale) => {
    const [{ NoPermissionPage }, texts] = await Promise.all([
      import('./notices/NoPermissionPage.tsx'),
      publicPages(locale),
    ])
    return <NoPermissionPage texts={texts} />
  },
  '404': async (locale) => {
    const [{ NotFoundPage }, texts] = await Promise.all([
      import('./notices/NotFoundPage.tsx'),
      publicPages(locale),
    ])
    return <NotFoundPage texts={texts} />
  },
}

/** Everything that a page needs to be rendered in a language. */
export interface View {
  texts: Twin<PortalTexts>
  screen: ReactElement
}

/** @param isPrerendered whether the document holds the page already, so that its static parts need not be loaded */
export const loadView = async (
  page: PageName,
  locale: Locale,
  isPrerendered = false,
): Promise<View> => {
  const [texts, screen] = await Promise.all([
    frameTexts(locale),
    pageScreens[page](locale, isPrerendered),
  ])
  return { texts, screen }
}
