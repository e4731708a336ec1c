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

const loadHomeParts = async (locale: Locale) => {
  const [{ Claims, HomeParts }, texts] = await Promise.all([
    import('../home/HomeParts.tsx'),
    homeParts(locale),
  ])
  return { claims: <Claims texts={texts} />, parts: <HomeParts texts={texts} /> }
}

type LoadScreen = (locale: Locale, isPrerendered: boolean) => Promise<ReactElement>

type Page<Texts> = (props: { texts: Texts }) => ReactElement

const page =
  <Name extends string, Texts>(
    loadPage: () => Promise<Readonly<Record<NoInfer<Name>, Page<Texts>>>>,
    name: Name,
    loadTexts: (locale: Locale) => Promise<Texts>,
  ): LoadScreen =>
  async (locale) => {
    const load = async (): Promise<Page<Texts>> => (await loadPage())[name]
    const [PageOf, texts] = await Promise.all([load(), loadTexts(locale)])
    return <PageOf texts={texts} />
  }

const oauthPage: LoadScreen = async () => {
  const { OauthPage } = await import('../notices/OauthPage.tsx')
  return <OauthPage />
}

const pageScreens: Record<PageName, LoadScreen> = {
  home: async (locale, isPrerendered) => {
    const [{ HomePage }, texts, parts] = await Promise.all([
      import('../home/HomePage.tsx'),
      home(locale),
      isPrerendered ? null : loadHomeParts(locale),
    ])
    return <HomePage texts={texts} {...parts} />
  },
  coverage: page(() => import('../coverage/CoveragePage.tsx'), 'CoveragePage', coverage),
  ionosphere: async (locale) => {
    const [{ IonospherePage }, texts, mapTexts] = await Promise.all([
      import('../ionosphere/IonospherePage.tsx'),
      ionosphere(locale),
      mapWords(locale),
    ])
    return <IonospherePage texts={texts} mapTexts={mapTexts} />
  },
  control: page(() => import('../control/ControlPage.tsx'), 'ControlPage', control),
  download: page(() => import('../download/DownloadPage.tsx'), 'DownloadPage', publicPages),
  agreement: page(() => import('../legal/LegalPage.tsx'), 'AgreementPage', legal),
  privacy: page(() => import('../legal/LegalPage.tsx'), 'PrivacyPage', legal),
  login: page(() => import('../sign-in/LoginPage.tsx'), 'LoginPage', signIn),
  register: page(() => import('../sign-in/RegisterPage.tsx'), 'RegisterPage', signIn),
  resetPassword: page(
    () => import('../sign-in/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
    signIn,
  ),
  undoContact: page(() => import('../sign-in/UndoContactPage.tsx'), 'UndoContactPage', signIn),
  invitation: page(() => import('../invitation/InvitationPage.tsx'), 'InvitationPage', invitation),
  setup: page(() => import('../setup/SetupPage.tsx'), 'SetupPage', setup),
  noPermission: page(
    () => import('../notices/NoPermissionPage.tsx'),
    'NoPermissionPage',
    publicPages,
  ),
  askSignOut: oauthPage,
  signedOut: oauthPage,
  connectionFailed: oauthPage,
  connectDevice: async () => {
    const { DevicePage } = await import('../notices/DevicePage.tsx')
    return <DevicePage />
  },
  '404': page(() => import('../notices/NotFoundPage.tsx'), 'NotFoundPage', publicPages),
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
