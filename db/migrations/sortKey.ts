import type * as PinyinPro from 'pinyin-pro'

/** `person` reads the beginning of a text as a surname, so that 曾 is Zeng. */
export type SortKind = 'text' | 'person'

const han = /\p{Script=Han}/u

/** Removes case, width, accents and repeated blanks. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Dictionaries sort ü after u and before ua; lüe and nüe come after luan and nuan. */
const syllableOf = (reading: string): string => reading.replace('ve', 'ue').replace('v', 'u:')

/**
 * Makes the function that returns the sort key of a text, compared byte by byte: Latin letters without case and
 * accents, each Chinese character as its syllable, tone and itself. So 安 sorts between `Amy` and `Andy`, and people
 * with the same surname or with names of the same sound sort together.
 * @param load returns pinyin-pro; called only for Chinese text, because its tables take 9 MB
 */
export const sortKeyBy =
  (load: () => Pick<typeof PinyinPro, 'pinyin'>) =>
  (text: string, kind: SortKind): string => {
    const folded = plain(text)
    if (!han.test(folded)) return folded
    return load()
      .pinyin(folded, {
        type: 'all',
        toneType: 'num',
        toneSandhi: false,
        v: true,
        ...(kind === 'person' ? { surname: 'head' } : {}),
      })
      .map(({ origin, pinyin: reading, isZh }) => (isZh ? syllableOf(reading) + origin : origin))
      .join('')
  }
