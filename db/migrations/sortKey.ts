import type * as PinyinPro from 'pinyin-pro'

/** How a text is read: `person` takes its beginning for a surname, so that 曾 is Zeng. */
export type SortKind = 'text' | 'person'

const han = /\p{Script=Han}/u

/** Letters without case, width and accents, blanks in a row as one. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** As dictionaries sort: ü behind u and before ua; lüe and nüe, which have no twin, behind luan and nuan. */
const syllableOf = (reading: string): string => reading.replace('ve', 'ue').replace('v', 'u:')

/**
 * Makes the function that says what a text sorts by, compared byte by byte. Latin letters stand as they are, without
 * case and accents; each Chinese character as its syllable, tone and itself. So 安 stands between `Amy` and `Andy`, people
 * of one surname stand together, and those whose names sound alike side by side.
 * @param load gives pinyin-pro; called with the first Chinese text, since its tables take 9 MB
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
