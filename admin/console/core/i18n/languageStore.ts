import { localStorageStore, type I18nProvider, type Store } from 'react-admin'

/**
 * What the console keeps in the browser, shared by its tabs. A language that another tab has chosen comes with its
 * texts: react-admin would build the page afresh to load them, and with it go what was typed and open dialogs.
 */
export const languageStore = (provider: I18nProvider): Store => {
  const store = localStorageStore('1', 'console')
  const afterTexts = async (locale: string, tell: () => void) => {
    await provider.changeLocale(locale)
    tell()
  }
  return {
    ...store,
    subscribe: (key, callback) =>
      store.subscribe(key, (value: unknown) => {
        const isLocale = key === 'locale' && typeof value === 'string'
        if (!isLocale || provider.getLocale() === value) callback(value)
        // Without its texts the language stays as it is.
        else afterTexts(value, () => callback(value)).catch(() => {})
      }),
  }
}
