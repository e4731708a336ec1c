import { useCallback, useEffect, useRef } from 'react'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import { loadInteraction } from './interactions.ts'

/** Loads an interaction, and shows the page in the language that the application asked for, until the reader changes it. */
export const useInteraction = (uid: string) => {
  const { place, changeLocale } = usePortal()
  const { locale } = place
  const result = useLoaded(useCallback(() => loadInteraction(uid, locale), [uid, locale]))
  const [loaded] = result
  const isApplied = useRef(false)
  const wanted = loaded.state === 'there' ? loaded.data.interaction.locale : undefined
  useEffect(() => {
    if (wanted === undefined || isApplied.current) return
    isApplied.current = true
    if (wanted && wanted !== locale) changeLocale(wanted, { isStored: false })
  }, [wanted, locale, changeLocale])
  return result
}
