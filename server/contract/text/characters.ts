import type { z } from 'zod'

/**
 * Invisible and bidirectional characters, and the replacement character (U+FFFD). Without them, different names look
 * different.
 */
const unseen = String.raw`\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFD`
const one = (characters: string) => new RegExp(`^[${characters}]$`, 'u')

/** One character of a line. */
export const ofLine = one(String.raw`^\p{C}\p{Zl}\p{Zp}\uFFFD`)
/** One character that is seen and is no sign of markup. */
export const visible = one(String.raw`^${unseen}<>`)
/** The same in a title, where emoji keep the selector that colours them. */
const ofTitle = new RegExp(String.raw`^(?:\uFE0F|[^${unseen}\u2800<>])$`, 'u')
const seen = one(String.raw`^\p{Z}\p{M}${unseen}\u2800`)

const named = (character: string): string =>
  seen.test(character)
    ? character
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Refuses a text in which `find` finds a character, and names that. */
const refuse =
  (find: (text: string) => string | undefined): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const character = find(value)
    if (character !== undefined)
      issues.push({
        code: 'custom',
        input: value,
        message: 'validation.specialCharacters',
        params: { character: named(character) },
        continue: true,
      })
  }

/** Allows the characters that match, and names the first that does not. */
export const onlyCharacters = (allowed: RegExp) =>
  refuse((text) => [...text].find((character) => !allowed.test(character)))

/** Allows what is seen in one line. */
export const visibleTitle = refuse((text) =>
  text.startsWith('\uFE0F') ? '\uFE0F' : [...text].find((character) => !ofTitle.test(character)),
)

/** Direction marks and zero-width blanks at either end, where they change nothing. */
const atEnds =
  /^[\s\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+|[\s\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+$/gu

/** A name with one kind of interpunct (·), of hyphen and of apostrophe key, and single blanks, as keyboards write them differently. */
export const writtenName = (text: string): string =>
  text
    .replace(atEnds, '')
    .replace(/[\p{Zs}\t\n\r]+/gu, ' ')
    .replace(/[\u0387\u2022\u2027\u2219\u22C5\u2E31\u30FB\uFF65]/g, '·')
    .replace(/(\p{Script=Han})．/gu, '$1·')
    .replace(/[\u2010\u2011\uFE63\uFF0D]/g, '-')
    .replace(/\uFF07/g, "'")
    .replace(/\uFF0E/g, '.')

/**
 * Signs inside words: of Tibetan (tsheg), Hebrew (maqaf, geresh, gershayim), Mongolian and Manchu (hyphens, nirugu),
 * Armenian and Japanese.
 */
const scriptSigns = String.raw`\u0F0B\u0F0C\u05BE\u05F3\u05F4\u1806\u1807\u180A\u055A\u058A\u30A0`
const joining = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{M}`
/** Joiners inside a word of a script that needs them. */
const joiners = new RegExp(`([${joining}])[\\u200C\\u200D](?=[${joining}])`, 'gu')
/** Variation selectors and the vowel separator behind a Mongolian letter. */
const variants = /(\p{Script=Mongolian})[\u180B-\u180F]/gu

const letter = String.raw`\p{L}\p{M}〇`

/** Names in any script: letters, the signs inside words, and the given further characters. */
const nameOf = (begin: string, further: string) => {
  const allowed = new RegExp(
    String.raw`^(?!\p{Default_Ignorable_Code_Point})[${letter}${scriptSigns}${further}]$`,
    'u',
  )
  const first = new RegExp(String.raw`^(?:[${letter}${begin}]|['’‘]\p{Script=Latin})`, 'u')
  return refuse((text) => {
    const plain = text.replace(variants, '$1').replace(joiners, '$1')
    const wrong = [...plain].find((character) => !allowed.test(character))
    return wrong ?? (plain === '' || first.test(plain) ? undefined : [...plain][0])
  })
}

/** Letters of any script with the signs that people's names carry. */
export const personCharacters = nameOf('', String.raw` ·.'’‘\-`)

/** Letters and digits of any script with the signs that organisations' names carry. */
export const organisationCharacters = nameOf(String.raw`\p{N}`, String.raw`\p{N} ·.,'’‘&()（）\/\-`)
