import { useEffect, useState } from 'react'
import type { Locale } from '#contract/text/locale'
import type { NamedAddress } from '#contract/site/reference'
import type { AddressTexts } from '#i18n/en/address'
import { referenceAnswer } from '../reference/lists.ts'
import type { AddressValue } from './address.ts'

type Answer = { of: string; named: NamedAddress | null }

const requestAddress = ({
  nationCode,
  addrCode,
}: AddressValue): NamedAddress | Promise<NamedAddress> =>
  referenceAnswer<NamedAddress>('address', { nationCode, addrCode })

interface AddressNameProps extends AddressValue {
  locale: Locale
  texts: AddressTexts
}

/** Full name of an address, e.g. 中国浙江省杭州市西湖区 or Xihu District, Hangzhou, Zhejiang, China. */
export const AddressName = ({ nationCode, addrCode, locale, texts }: AddressNameProps) => {
  const of = `${nationCode}|${addrCode}`
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let wanted = true
    const show = (named: NamedAddress | null) => wanted && setAnswer({ of, named })
    Promise.resolve(requestAddress({ nationCode, addrCode })).then(show, () => show(null))
    return () => {
      wanted = false
    }
  }, [of, nationCode, addrCode])
  if (answer?.of !== of) return <span aria-busy="true">{'\u00A0'}</span>
  return <span>{answer.named ? answer.named[locale] : texts.notNamed}</span>
}
