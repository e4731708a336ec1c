import type { Overrides } from './overrides.ts'
import type { Sources } from './sources.ts'

interface PinyinPro {
  pinyin(text: string, options: { toneType: 'none'; type: 'array' }): string[]
}

export interface Pinyin {
  /** One toneless syllable per Chinese character, with ü; other characters are dropped. */
  syllables(text: string): string[]
  /** Syllables as typed on a Chinese keyboard, with v for ü. */
  searchable(text: string): string
}

const han = /^\p{Script=Han}$/u

/** Combines pinyin-pro with the readings of the overrides, which take precedence, the longest first. */
export const createPinyin = (sources: Sources, overrides: Overrides): Pinyin => {
  const { pinyin } = sources.module<PinyinPro>('pinyin-pro')
  const own = overrides.pinyin
    .flatMap(({ readings }) => Object.entries(readings))
    .map(([text, reading]) => ({ text, syllables: reading.split(' ') }))
    .toSorted((a, b) => b.text.length - a.text.length)
  for (const { text, syllables } of own) {
    if ([...text].length !== syllables.length) throw new Error(`pinyin of ${text}: wrong length`)
  }

  const syllables = (text: string): string[] => {
    const characters = [...text]
    const readings = pinyin(text, { toneType: 'none', type: 'array' })
    if (readings.length !== characters.length) throw new Error(`pinyin of ${text}: wrong length`)
    const settled = new Set<number>()
    for (const entry of own) {
      for (let at = text.indexOf(entry.text); at !== -1; at = text.indexOf(entry.text, at + 1)) {
        const places = entry.syllables.map((_, offset) => at + offset)
        if (places.some((place) => settled.has(place))) continue
        for (const [offset, syllable] of entry.syllables.entries()) {
          readings[at + offset] = syllable
          settled.add(at + offset)
        }
      }
    }
    return readings.filter((_, index) => han.test(characters[index] ?? ''))
  }
  return { syllables, searchable: (text) => syllables(text).join(' ').replaceAll('ü', 'v') }
}

/** Joins syllables to an English word: `lu`, `an` gives Lu'an. */
export const pinyinWord = (syllables: readonly string[]): string => {
  const joined = syllables
    .map((syllable, index) => (index > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

interface OpenCc {
  Converter(options: { from: 't'; to: 'cn' }): (text: string) => string
}

export const createSimplifier = (sources: Sources): ((text: string) => string) =>
  sources.module<OpenCc>('opencc-js').Converter({ from: 't', to: 'cn' })

const beyondGb2312 = '沚埇瀍浉硚猇鄠萣坵莿崁埗氹峇埼潟栃'

const simplifiedGlyphs = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('gb2312')
  const glyphs = new Set<string>(beyondGb2312)
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const glyph = decoder.decode(Uint8Array.of(row, cell))
      if (/^\p{Script=Han}$/u.test(glyph)) glyphs.add(glyph)
    }
  }
  return glyphs
}

const known = simplifiedGlyphs()

export const foreignGlyphs = (text: string): string[] =>
  [...text].filter((glyph) => /^\p{Script=Han}$/u.test(glyph) && !known.has(glyph))
