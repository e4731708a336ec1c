import { useLocale } from 'react-admin'

interface Names {
  name: string
  enName: string
}

/** A name in the reader's language; the Chinese one where there is no English one. */
export const nameIn = ({ name, enName }: Names, locale: string): string =>
  locale === 'zh' ? name : enName || name

/** As `nameIn`, in the language in use. */
export const useNameOf = (): ((names: Names) => string) => {
  const locale = useLocale()
  return (names) => nameIn(names, locale)
}

/** Writes numbers as the reader is used to. */
export const useNumber = (options?: Intl.NumberFormatOptions): ((value: number) => string) =>
  new Intl.NumberFormat(useLocale(), options).format
