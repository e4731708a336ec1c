import type { z } from 'zod'

/** Invisible and bidirectional characters and U+FFFD. They are excluded so that different names never look the same. */
const invisible = String.raw`\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFD`
const singleCharacter = (characters: string) => new RegExp(`^[${characters}]$`, 'u')

export const lineCharacter = singleCharacter(String.raw`^\p{C}\p{Zl}\p{Zp}\uFFFD`)
export const visibleCharacter = singleCharacter(String.raw`^${invisible}<>`)
/** One visible character of a title, where emoji keep their variation selector U+FE0F. */
const titleCharacter = new RegExp(String.raw`^(?:\uFE0F|[^${invisible}\u2800<>])$`, 'u')
const printable = singleCharacter(String.raw`^\p{Z}\p{M}${invisible}\u2800`)

const named = (character: string): string =>
  printable.test(character)
    ? character
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Rejects a text when `find` returns a character, and names that character. */
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

export const onlyCharacters = (allowed: RegExp) =>
  refuse((text) => [...text].find((character) => !allowed.test(character)))

export const visibleTitle = refuse((text) =>
  text.startsWith('\uFE0F')
    ? '\uFE0F'
    : [...text].find((character) => !titleCharacter.test(character)),
)

const atEnds =
  /^[\s\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+|[\s\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+$/gu

/**
 * Unifies characters that differ between keyboards: interpuncts become `·`, hyphens become `-`, all spaces become plain
 * spaces, and the full-width apostrophe and full stop become ASCII. Also trims the name.
 */
export const normalizeName = (text: string): string =>
  text
    .replace(atEnds, '')
    .replace(/[\p{Zs}\t\n\r]+/gu, ' ')
    .replace(/[\u0387\u2022\u2027\u2219\u22C5\u2E31\u30FB\uFF65]/g, '·')
    .replace(/(\p{Script=Han})．/gu, '$1·')
    .replace(/[\u2010\u2011\uFE63\uFF0D]/g, '-')
    .replace(/\uFF07/g, "'")
    .replace(/\uFF0E/g, '.')

/**
 * Characters inside words of Tibetan (tsheg), Hebrew (maqaf, geresh, gershayim), Mongolian and Manchu (hyphens,
 * nirugu), Armenian and Japanese.
 */
const scriptSigns = String.raw`\u0F0B\u0F0C\u05BE\u05F3\u05F4\u1806\u1807\u180A\u055A\u058A\u30A0`
const joining = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{M}`
const joiners = new RegExp(`([${joining}])[\\u200C\\u200D](?=[${joining}])`, 'gu')
const variants = /(\p{Script=Mongolian})[\u180B-\u180F]/gu

const letter = String.raw`\p{L}\p{M}〇`

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

export const personCharacters = nameOf('', String.raw` ·.'’‘\-`)

export const organisationCharacters = nameOf(String.raw`\p{N}`, String.raw`\p{N} ·.,'’‘&()（）\/\-`)
