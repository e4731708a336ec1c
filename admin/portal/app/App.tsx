import { Component, type ContextType, type ReactNode, useEffect } from 'react'
import type { PublicSettings } from '#contract/people/auth'
import { BarNotice } from '../layout/BarNotice.tsx'
import { Footer } from '../layout/Footer.tsx'
import { TopBar } from '../layout/TopBar.tsx'
import type { View } from './pageScreens.tsx'
import type { Place } from '../ui/pages.ts'
import { PortalContext } from '../ui/Portal.tsx'
import { useNavigation } from './navigation.ts'
import { endHydration } from '../ui/takingOver.ts'
import '../styles/base.css'
import '../styles/controls.css'
import '../layout/layout.css'

interface PageBoundaryProps {
  children: ReactNode
}

class PageBoundary extends Component<PageBoundaryProps, { broken: boolean }> {
  static override contextType = PortalContext
  declare context: ContextType<typeof PortalContext>
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const texts = this.context?.texts
    return (
      <div className="sheet broken" role="alert">
        <p>{texts?.broken}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts?.tryAgain}
        </button>
      </div>
    )
  }
}

interface AppProps {
  place: Place
  view: View
  settings: PublicSettings
}

export const App = ({ place, view, settings }: AppProps) => {
  const at = useNavigation({ place, view })
  const { locale } = at.place
  useEffect(() => {
    document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
    document.title = settings.systemName[locale]
  }, [locale, settings])
  useEffect(endHydration, [])
  return (
    <PortalContext
      value={{
        place: at.place,
        texts: at.view.texts,
        settings,
        open: at.open,
        changeLocale: at.changeLocale,
      }}
    >
      <a className="skip" href="#content">
        {at.view.texts.skip}
      </a>
      <TopBar />
      <BarNotice
        text={at.isUnreachable ? at.view.texts.unreachable : null}
        close={at.dismissUnreachable}
      />
      <main id="content" tabIndex={-1} key={at.place.page}>
        <PageBoundary>{at.view.screen}</PageBoundary>
      </main>
      <Footer />
    </PortalContext>
  )
}
