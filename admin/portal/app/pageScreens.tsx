import type { ReactElement } from 'react'
import type { Locale } from '#contract/text/locale'
import type { PortalTexts } from '#i18n/en/portal'
import type { Twin } from '#i18n/index'
import {
  control,
  coverage,
  frameTexts,
  home,
  homeParts,
  invitation,
  ionosphere,
  legal,
  mapTexts as mapWords,
  publicPages,
  setup,
  signIn,
} from '../ui/pageTexts.ts'
import type { PageName } from '../ui/pages.ts'

const loadHomeParts = async (locale: Locale): Promise<ReactElement> => {
  const [{ HomeParts }, texts] = await Promise.all([
    import('../home/HomeParts.tsx'),
    homeParts(locale),
  ])
  return <HomeParts texts={texts} />
}

type LoadScreen = (locale: Locale, isPrerendered: boolean) => Promise<ReactElement>

const page =
  <Texts,>(
    loadPage: () => Promise<(props: { texts: Texts }) => ReactElement>,
    loadTexts: (locale: Locale) => Promise<Texts>,
  ): LoadScreen =>
  async (locale) => {
    const [Page, texts] = await Promise.all([loadPage(), loadTexts(locale)])
    return <Page texts={texts} />
  }

const pageScreens: Record<PageName, LoadScreen> = {
  home: async (locale, isPrerendered) => {
    const [{ HomePage }, texts, parts] = await Promise.all([
      import('../home/HomePage.tsx'),
      home(locale),
      isPrerendered ? null : loadHomeParts(locale),
    ])
    return <HomePage texts={texts} parts={parts} />
  },
  coverage: page(async () => (await import('../coverage/CoveragePage.tsx')).CoveragePage, coverage),
  ionosphere: async (locale) => {
    const [{ IonospherePage }, texts, mapTexts] = await Promise.all([
      import('../ionosphere/IonospherePage.tsx'),
      ionosphere(locale),
      mapWords(locale),
    ])
    return <IonospherePage texts={texts} mapTexts={mapTexts} />
  },
  control: page(async () => (await import('../control/ControlPage.tsx')).ControlPage, control),
  download: page(
    async () => (await import('../download/DownloadPage.tsx')).DownloadPage,
    publicPages,
  ),
  agreement: page(async () => (await import('../legal/LegalPage.tsx')).AgreementPage, legal),
  privacy: page(async () => (await import('../legal/LegalPage.tsx')).PrivacyPage, legal),
  login: page(async () => (await import('../sign-in/LoginPage.tsx')).LoginPage, signIn),
  register: page(async () => (await import('../sign-in/RegisterPage.tsx')).RegisterPage, signIn),
  resetPassword: page(
    async () => (await import('../sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
    signIn,
  ),
  undoContact: page(
    async () => (await import('../sign-in/UndoContactPage.tsx')).UndoContactPage,
    signIn,
  ),
  invitation: page(
    async () => (await import('../invitation/InvitationPage.tsx')).InvitationPage,
    invitation,
  ),
  setup: page(async () => (await import('../setup/SetupPage.tsx')).SetupPage, setup),
  noPermission: page(
    async () => (await import('../notices/NoPermissionPage.tsx')).NoPermissionPage,
    publicPages,
  ),
  '404': page(async () => (await import('../notices/NotFoundPage.tsx')).NotFoundPage, publicPages),
}

export interface View {
  texts: Twin<PortalTexts>
  screen: ReactElement
}

/** @param isPrerendered the document already contains the page, so its static parts are not loaded */
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
