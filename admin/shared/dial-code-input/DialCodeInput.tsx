import { useEffect, useState } from 'react'
import type { Locale } from '#contract/text/locale'
import type { AddressTexts } from '#i18n/en/address'
import { Combobox } from '../combobox/Combobox.tsx'
import { inReadersOrder, nameOf, type Entry } from '../combobox/entry.ts'
import {
  dialCodeOf,
  homeDialCode,
  loadDialCodes,
  useDialCodes,
  type DialCodeEntry,
} from './dialCodes.ts'

export interface DialCodeInputProps {
  id: string
  locale: Locale
  texts: Pick<
    AddressTexts,
    'dialCode' | 'chooseDialCode' | 'noDialCode' | 'loading' | 'failed' | 'retry' | 'matches'
  >
  /** Digits without the plus sign; if omitted, the field manages its own value, starting with 86. */
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Name of a hidden input with the digits, for native form data. */
  name?: string
  unlabelled?: boolean
  brief?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  onLeave?: (() => void) | undefined
}

export const DialCodeInput = (props: DialCodeInputProps) => {
  const { locale, texts, brief = false, onChange, name } = props
  const { status, codes } = useDialCodes()
  const [last, setLast] = useState(homeDialCode)
  const digits = props.value ?? last.value
  const chosen = dialCodeOf(codes, digits, last)

  const needsName = !brief && digits !== '' && digits !== homeDialCode.value
  useEffect(() => {
    if (needsName) void loadDialCodes()
  }, [needsName])

  const codeOf = (entry: Entry): DialCodeEntry | undefined =>
    entry.id === chosen?.id ? chosen : codes.find(({ id }) => id === entry.id)
  const display = (entry: Entry): string => {
    const tel = codeOf(entry)?.tel ?? ''
    return brief ? tel : `${tel} ${nameOf(entry, locale)}`.trim()
  }
  const choose = (entry: Entry) => {
    const code = codeOf(entry)
    if (!code) return
    setLast(code)
    onChange?.(code.value)
  }

  return (
    <>
      <Combobox
        id={props.id}
        label={texts.dialCode}
        unlabelled={props.unlabelled ?? false}
        locale={locale}
        texts={{ ...texts, noMatch: texts.noDialCode }}
        entries={inReadersOrder(codes, locale, homeDialCode.id)}
        chosen={chosen}
        placeholder={texts.chooseDialCode}
        status={status}
        display={display}
        note={(entry) => codeOf(entry)?.tel ?? ''}
        picture={(entry) => codeOf(entry)?.flag}
        autoComplete="tel-country-code"
        invalid={props.invalid ?? false}
        describedBy={props.describedBy}
        onChoose={choose}
        onOpen={() => void loadDialCodes()}
        onRetry={() => void loadDialCodes()}
        onLeave={props.onLeave}
      />
      {name && <input type="hidden" name={name} value={digits} />}
    </>
  )
}
