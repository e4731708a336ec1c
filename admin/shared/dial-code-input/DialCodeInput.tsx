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
  /** Id of the input, for its label. */
  id: string
  locale: Locale
  texts: Pick<
    AddressTexts,
    'dialCode' | 'chooseDialCode' | 'noDialCode' | 'loading' | 'failed' | 'retry' | 'matches'
  >
  /** Digits without plus sign; where not given, the field holds its own value, 86 at first. */
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Name of a hidden input that holds the digits, for forms that are read as they stand. */
  name?: string
  /** For a field without a label element of its own. */
  unlabelled?: boolean
  /** Shows the number alone, where there is little room. */
  brief?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  onLeave?: (() => void) | undefined
}

/** The country or region code of a phone number, searched by Chinese, pinyin, English or number. */
export const DialCodeInput = (props: DialCodeInputProps) => {
  const { locale, texts, brief = false, onChange, name } = props
  const { status, codes } = useDialCodes()
  const [last, setLast] = useState(homeDialCode)
  const digits = props.value ?? last.value
  const chosen = dialCodeOf(codes, digits, last)

  /** The name of a foreign code stands in the list alone. */
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
