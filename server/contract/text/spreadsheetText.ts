/** Characters that start a new cell in spreadsheets that separate by semicolons or tabs. */
const separators = new Set(';\uff1b\t\r\n')
const ignoredBeforeFormula = /[\s\p{C}\p{Default_Ignorable_Code_Point}"\uff02]/u
const formulaSigns = new Set('=+-@＝＋－＠﹢﹣﹦﹫−')

/**
 * Changes the characters that begin a cell.
 * @param skipped whether a character may precede a formula
 * @param change receives the character, whether a formula begins with it, and whether one begins with the next
 * character
 */
const atStarts = (
  text: string,
  skipped: (character: string) => boolean,
  change: (character: string, startsFormula: boolean, nextStartsFormula: boolean) => string,
): string => {
  const characters = [...text]
  // Scans from the end so that each character is read once.
  let nextStartsFormula = false
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? ''
    const startsFormula: boolean =
      formulaSigns.has(character) || (nextStartsFormula && skipped(character))
    if (at === 0 || separators.has(characters[at - 1] ?? ''))
      characters[at] = change(character, startsFormula, nextStartsFormula)
    nextStartsFormula = startsFormula
  }
  return characters.join('')
}

const isBefore = (character: string) => ignoredBeforeFormula.test(character)

/** Exported format of phone numbers: the space prevents spreadsheets from reading a number or a sum. */
const phoneNumber = /^\+\d{1,7} \d{4,15}$/

const likeNumber =
  /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\d+\.\d*0|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/i

/**
 * Escapes a text with apostrophes so that a spreadsheet does not evaluate it, or part of it, as a formula or number.
 */
export const escapeForSpreadsheet = (text: string): string => {
  if (phoneNumber.test(text)) return text
  if (likeNumber.test(text)) return `'${text}`
  return atStarts(text, isBefore, (character, startsFormula) =>
    startsFormula ? `'${character}` : character,
  )
}

/**
 * Removes the guards that an export or a person added to protect a cell from spreadsheets, e.g. `="007"` or a leading
 * apostrophe.
 */
export const unescapeSpreadsheetText = (text: string): string => {
  const quoted = /^="([^"]*)"$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted
  if (/^'\d[\d.e+/-]*$/i.test(text)) return text.slice(1)
  return atStarts(
    text,
    (character) => character === "'" || isBefore(character),
    (character, _, nextStartsFormula) => (character === "'" && nextStartsFormula ? '' : character),
  )
}
