import { useQueryClient } from '@tanstack/react-query'
import { I18nContext, useLocale } from 'react-admin'
import { use, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { storeLocale } from '#shared/locale.ts'

export const LanguageFrame = ({ children }: { children: ReactNode }) => {
  const provider = use(I18nContext)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const before = useRef(locale)
  // The object changes with the language, so that every translating component renders again.
  const localizedProvider = useMemo(
    () => ({ ...provider, getLocale: () => locale }),
    [provider, locale],
  )
  useEffect(() => {
    if (before.current === locale) return
    before.current = locale
    storeLocale(locale === 'zh' ? 'zh' : 'en')
    // Server responses contain translated texts, so they are fetched again.
    void queryClient.invalidateQueries()
  }, [locale, queryClient])
  return <I18nContext value={localizedProvider}>{children}</I18nContext>
}
