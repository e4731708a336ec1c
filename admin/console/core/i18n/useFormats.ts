import { useResourceContext, useLocale } from 'react-admin'
import { useTranslateAny } from './texts.ts'

export const useFieldLabel = (source: string): string => {
  const translate = useTranslateAny()
  return translate(`resources.${useResourceContext()}.fields.${source}`)
}

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

export const useGibibytes = (): ((value: number) => string) => {
  const number = useNumber({ maximumFractionDigits: 1 })
  return (value) => `${number(value)}\u00A0GiB`
}
