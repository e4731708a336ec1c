import { createContext, use } from 'react'
import type { PublicSettings } from '#contract/people/auth'
import type { Locale } from '#contract/text/locale'
import type { PortalTexts } from '#i18n/en/portal'
import type { Twin } from '#i18n/index'
import type { Place } from './pages.ts'

export interface Portal {
  place: Place
  texts: Twin<PortalTexts>
  settings: PublicSettings
  /**
   * Opens an address; pages of the public site open without a document reload. Resolves when the page is shown, and
   * never resolves if the document is left.
   */
  open: (address: string, how?: { replace?: boolean }) => Promise<void>
  /** @param how `isStored: false` changes the language for this visit only */
  changeLocale: (locale: Locale, how?: { isStored?: boolean }) => void
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
