import { I18nContext, useLocale } from 'react-admin'
import { use, useMemo, type ReactNode } from 'react'

/** Says everything below in the other language when it is chosen, and starts nothing afresh: what was typed stays. */
export const LanguageFrame = ({ children }: { children: ReactNode }) => {
  const provider = use(I18nContext)
  const locale = useLocale()
  // A new object for each language, so that everything that translates is rendered again.
  const spoken = useMemo(() => ({ ...provider, getLocale: () => locale }), [provider, locale])
  return <I18nContext value={spoken}>{children}</I18nContext>
}
