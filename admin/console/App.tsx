import {
  CoreAdminContext,
  type I18nProvider,
  Resource,
  ResourceDefinitionContextProvider,
  type Store,
} from 'react-admin'
import { type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { DeniedRightOffer } from '#console/core/permissions/RightDialog.tsx'
import { Notices } from './core/layout/Notices.tsx'
import { Shell } from './core/layout/Shell.tsx'
import { ConfirmIdentity } from './core/layout/ConfirmIdentity.tsx'
import { SignInAgain } from './core/layout/SignInAgain.tsx'
import { SignOutQuestion } from '#console/core/forms/Unsaved.tsx'
import { StartFailed } from './core/layout/ClosedScreens.tsx'
import { authProvider } from './core/data/authProvider.ts'
import { dataProvider } from './core/data/dataProvider.ts'
import { queryClient } from './core/data/queryClient.ts'
import { loadRights, useRights } from './core/data/rights.ts'
import { SectionsContext } from '#console/core/navigation/sections.ts'
import { NotificationBell } from './features/operations/notifications/NotificationBell.tsx'
import { LanguageFrame } from './core/i18n/LanguageFrame.tsx'
import { languageStore } from '#console/core/i18n/LanguageFrame.tsx'
import { resources, sections } from './registry.ts'
import { useLive } from './core/live/useLive.ts'
import { Assistance } from './core/palette/Assistance.tsx'
import { PageSkeleton } from './core/ui/Skeletons.tsx'
import css from '#console/core/layout/Shell.module.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { pageNonce } from '#console/core/data/settings.ts'
import { theme } from './core/theme/theme.ts'
import '#shared/reset.css'
import '#shared/fonts.css'
import './core/theme/base.css'

const nonce = pageNonce()

/** Emotion's styles come first in the document, so that the console's own style sheets override MUI's. */
const cache = createCache({ key: 'm', prepend: true, ...(nonce ? { nonce } : {}) })

const ThemeFrame = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
)

const Start = ({ rightsComing }: { rightsComing: Promise<unknown> }) => {
  const rights = useRights()
  useLive()
  const [error, setError] = useState<unknown>()
  const [coming, setComing] = useState(rightsComing)
  useEffect(() => {
    coming.catch(setError)
  }, [coming])
  if (rights)
    return (
      <Shell
        rights={rights}
        bell={
          <>
            <Assistance />
            <NotificationBell />
          </>
        }
      />
    )
  if (!error)
    return (
      <div className={css.content}>
        <PageSkeleton />
      </div>
    )
  const tryAgain = () => {
    setError(undefined)
    setComing(loadRights())
  }
  return <StartFailed error={error} onRetry={tryAgain} />
}

const definitions = Object.fromEntries(
  resources.map((resource) => [resource.name, Resource.registerResource(resource)]),
)

interface AppProps {
  i18nProvider: I18nProvider
  store: Store
  rightsComing: Promise<unknown>
}

const App = ({ i18nProvider, store, rightsComing }: AppProps) => (
  <CoreAdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    store={store}
    queryClient={queryClient}
  >
    <ResourceDefinitionContextProvider definitions={definitions}>
      <LanguageFrame>
        <SectionsContext value={sections}>
          <Start rightsComing={rightsComing} />
        </SectionsContext>
        <SignInAgain />
        <ConfirmIdentity />
        <SignOutQuestion />
        <DeniedRightOffer />
        <Notices />
      </LanguageFrame>
    </ResourceDefinitionContextProvider>
  </CoreAdminContext>
)

export const showConsole = (props: Omit<AppProps, 'store'>): void => {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no root')
  const store = languageStore(props.i18nProvider)
  store.setItem('locale', props.i18nProvider.getLocale())
  const router = createBrowserRouter([{ path: '*', element: <App {...props} store={store} /> }], {
    basename: '/ucFrontEnd',
  })
  createRoot(root).render(
    <StrictMode>
      <ThemeFrame>
        <RouterProvider router={router} />
      </ThemeFrame>
    </StrictMode>,
  )
}
