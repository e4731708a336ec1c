import { useLocaleState } from 'react-admin'
import type { Locale } from '#contract/text/locale'
import { address as en, type AddressTexts } from '#i18n/en/address'
import { address as zh } from '#i18n/zh/address'

export const useAddressTexts = (): { locale: Locale; texts: AddressTexts } => {
  const [locale] = useLocaleState()
  return locale === 'zh' ? { locale, texts: zh } : { locale: 'en', texts: en }
}
