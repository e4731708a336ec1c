import { defaultDialCode } from '#contract/text/locale'
import type { DiallingCode } from '#contract/site/reference'
import type { Entry } from '../combobox/entry.ts'
import { referenceAnswer } from '../reference/lists.ts'
import { createStore } from '../store.ts'

export interface DialCodeEntry extends Entry {
  tel: string
  value: string
  flag: string | undefined
}

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

/**
 * The largest country for each dialling code that several countries share. A search for the code finds it first,
 * because the code is one of its `keys`, but only an alias of the other countries.
 */
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

const list = createStore<{
  status: 'ready' | 'loading' | 'failed'
  codes: readonly DialCodeEntry[]
}>({ status: 'ready', codes: [homeDialCode] })
let isRequested = false

export const useDialCodes = list.use

export const loadDialCodes = async (): Promise<void> => {
  if (isRequested) return
  isRequested = true
  list.set({ ...list.get(), status: 'loading' })
  try {
    const codes = await referenceAnswer<DiallingCode[]>('dialling-codes')
    list.set({ status: 'ready', codes: codes.map(dialCodeEntry) })
  } catch {
    isRequested = false
    list.set({ ...list.get(), status: 'failed' })
  }
}

/**
 * The entry of a dialling code. If several countries share the code, the last chosen one, else the first in the list.
 * An unknown code gets an entry without a name.
 */
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
