import {
  localStorageStore,
  type I18nProvider,
  type Store,
  I18nContext,
  useLocale,
} from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { storeLocale } from '#shared/locale.ts'

/**
 * The browser storage shared by all tabs. When another tab changes the language, this loads the texts first: otherwise
 * react-admin would remount the page to load them, and lose typed input and open dialogs.
 */
export const languageStore = (provider: I18nProvider): Store => {
  const store = localStorageStore('1', 'console')
  const loadTextsThen = async (locale: string, notify: () => void) => {
    await provider.changeLocale(locale)
    notify()
  }
  return {
    ...store,
    subscribe: (key, callback) =>
      store.subscribe(key, (value: unknown) => {
        const isLocale = key === 'locale' && typeof value === 'string'
        if (!isLocale || provider.getLocale() === value) callback(value)
        // If the texts fail to load, the language does not change.
        else loadTextsThen(value, () => callback(value)).catch(() => {})
      }),
  }
}

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
