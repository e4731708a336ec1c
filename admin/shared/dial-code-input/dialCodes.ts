import { defaultDialCode } from '#contract/text/locale'
import type { DiallingCode } from '#contract/site/reference'
import type { Entry } from '../combobox/entry.ts'
import { referenceAnswer } from '../reference/lists.ts'
import { createStore } from '../store.ts'

/** A dialling code as a choice. */
export interface DialCodeEntry extends Entry {
  /** With its plus sign, as it is shown. */
  tel: string
  /** The digits, as they are stored. */
  value: string
  flag: string | undefined
}

/** What is chosen before the list has come: the home country. */
export const homeDialCode: DialCodeEntry = {
  id: '0',
  zh: '中国',
  en: 'China',
  py: 'zhong guo',
  keys: [defaultDialCode, 'CN'],
  tel: `+${defaultDialCode}`,
  value: defaultDialCode,
  flag: undefined,
}

/** Of the countries that share a number, the largest. */
const largest: Readonly<Record<string, string>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
}

const isLargest = ({ tel_value, short }: DiallingCode): boolean =>
  (largest[tel_value] ?? short) === short

export const dialCodeEntry = (code: DiallingCode): DialCodeEntry => ({
  id: code.id,
  zh: code.name,
  en: code.en,
  py: code.py,
  keys: isLargest(code) ? [code.tel_value, code.short] : [code.short],
  aliases: [...(code.aliases ?? []), code.tel_value],
  tel: code.tel,
  value: code.tel_value,
  flag: code.flag,
})

/** The list of all codes, one for the whole page; only the home country's before they were asked for. */
const list = createStore<{
  status: 'ready' | 'loading' | 'failed'
  codes: readonly DialCodeEntry[]
}>({ status: 'ready', codes: [homeDialCode] })
let wanted = false

export const useDialCodes = list.use

/** Asks for the list, once; again after a failure. */
export const loadDialCodes = async (): Promise<void> => {
  if (wanted) return
  wanted = true
  list.set({ ...list.get(), status: 'loading' })
  try {
    const codes = await referenceAnswer<DiallingCode[]>('dialling-codes')
    list.set({ status: 'ready', codes: codes.map(dialCodeEntry) })
  } catch {
    wanted = false
    list.set({ ...list.get(), status: 'failed' })
  }
}

/** The code that a number stands for: the one chosen last where several share it, otherwise the first. */
export const dialCodeOf = (
  codes: readonly DialCodeEntry[],
  digits: string,
  last: DialCodeEntry,
): DialCodeEntry | undefined => {
  const sharing = codes.filter(({ value }) => value === digits)
  const known = sharing.find(({ id }) => id === last.id) ?? sharing[0]
  if (known || digits === '') return known
  return { id: '', zh: '', en: '', py: '', tel: `+${digits}`, value: digits, flag: undefined }
}
