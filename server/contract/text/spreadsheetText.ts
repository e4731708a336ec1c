/** Where a cell begins: a spreadsheet that separates by semicolons or tabs begins another one behind each. */
const separators = new Set(';\uff1b\t\r\n')
/** Blanks, quotes and characters that no one sees, which may stand before a formula. */
const before = /[\s\p{C}\p{Default_Ignorable_Code_Point}"\uff02]/u
/** By which a spreadsheet takes a cell for a formula, in half and full width. */
const signs = new Set('=+-@＝＋－＠﹢﹣﹦﹫−')

/**
 * Changes the characters that begin a cell.
 * @param skipped what may stand between such a character and a formula
 * @param change gets the character, and whether a formula begins with it, and whether with the next one
 */
const atStarts = (
  text: string,
  skipped: (character: string) => boolean,
  change: (character: string, here: boolean, behind: boolean) => string,
): string => {
  const characters = [...text]
  // From the end, so that each is looked at once.
  let behind = false
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? ''
    const here: boolean = signs.has(character) || (behind && skipped(character))
    if (at === 0 || separators.has(characters[at - 1] ?? ''))
      characters[at] = change(character, here, behind)
    behind = here
  }
  return characters.join('')
}

const isBefore = (character: string) => before.test(character)

/** A phone number as our columns write it: a space inside, so no spreadsheet takes it for a number or works it out. */
const phoneNumber = /^\+\d{1,7} \d{4,15}$/

/**
 * Texts that a spreadsheet takes for numbers and changes: leading zeros, more digits than it keeps or shows, exponents,
 * decimals that end with zeros, and what looks like a date.
 */
const likeNumber =
  /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\d+\.\d*0|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/i

/**
 * A text that a spreadsheet shows as it is: an apostrophe prevents that it, or a part of it, is evaluated as a formula or
 * changed as a number.
 */
export const neutralised = (text: string): string => {
  if (phoneNumber.test(text)) return text
  if (likeNumber.test(text)) return `'${text}`
  return atStarts(text, isBefore, (character, here) => (here ? `'${character}` : character))
}

/** The text of a cell without what an export or a person wrote around it so that spreadsheets leave it alone. */
export const withoutGuards = (text: string): string => {
  const quoted = /^="([^"]*)"$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted
  if (/^'\d[\d.e+/-]*$/i.test(text)) return text.slice(1)
  return atStarts(
    text,
    (character) => character === "'" || isBefore(character),
    (character, _, behind) => (character === "'" && behind ? '' : character),
  )
}
