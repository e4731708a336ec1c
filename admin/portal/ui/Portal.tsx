import { createContext, use } from 'react'
import type { PublicSettings } from '#contract/people/auth'
import type { Locale } from '#contract/text/locale'
import type { PortalTexts } from '#i18n/en/portal'
import type { Twin } from '#i18n/index'
import type { Place } from './pages.ts'

/** What every part of a page may need to know about where it stands. */
export interface Portal {
  place: Place
  texts: Twin<PortalTexts>
  settings: PublicSettings
  /**
   * Opens an address of this site; pages of the public site without loading the document again. Settles once the page is
   * there, and never where the document is left.
   */
  open: (address: string, how?: { replace?: boolean }) => Promise<void>
  /** Shows the same page in the other language and stores the choice. */
  changeLocale: (locale: Locale) => void
}

export const PortalContext = createContext<Portal | null>(null)

export const usePortal = (): Portal => {
  const portal = use(PortalContext)
  if (!portal) throw new Error('Used outside of the portal')
  return portal
}

export const useSystemName = (): string => {
  const { settings, place } = usePortal()
  return settings.systemName[place.locale]
}
