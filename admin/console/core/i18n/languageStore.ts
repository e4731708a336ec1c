import { localStorageStore, type I18nProvider, type Store } from 'react-admin'

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
