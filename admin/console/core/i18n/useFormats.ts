import { useLocale } from 'react-admin'

interface Names {
  name: string
  enName: string
}

/** A name in the user's language; the Chinese name if there is no English one. */
export const nameIn = ({ name, enName }: Names, locale: string): string =>
  locale === 'zh' ? name : enName || name

export const useNameOf = (): ((names: Names) => string) => {
  const locale = useLocale()
  return (names) => nameIn(names, locale)
}

export const useNumber = (options?: Intl.NumberFormatOptions): ((value: number) => string) =>
  new Intl.NumberFormat(useLocale(), options).format
