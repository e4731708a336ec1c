import { useResourceContext, useLocale } from 'react-admin'
import { nameIn } from '#contract/text/locale'
import { useTranslateAny } from './texts.ts'

export const useFieldLabel = (source: string): string => {
  const translate = useTranslateAny()
  return translate(`resources.${useResourceContext()}.fields.${source}`)
}

export const useNameOf = (): ((names: Parameters<typeof nameIn>[0]) => string) => {
  const locale = useLocale()
  return (names) => nameIn(names, locale)
}

export const useNumber = (options?: Intl.NumberFormatOptions): ((value: number) => string) =>
  new Intl.NumberFormat(useLocale(), options).format

export const useGibibytes = (): ((value: number) => string) => {
  const number = useNumber({ maximumFractionDigits: 1 })
  return (value) => `${number(value)}\u00A0GiB`
}
