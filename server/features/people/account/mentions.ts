const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Scripts that write words without spaces between them. */
const unspacedLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`
const unspaced = new RegExp(unspacedLetter, 'u')
const spacedLetter = String.raw`(?!${unspacedLetter})[\p{L}\p{N}]`

const apart = (name: string, letter: string): string =>
  `(?<!${letter})${escaped(name)}(?!${letter})`

/** Among unspaced letters a name of several is found anywhere; one letter alone stands in too many words. */
const wholeWord = (name: string): string => {
  if (!unspaced.test(name)) return apart(name, spacedLetter)
  return name.length > 1 ? escaped(name) : apart(name, String.raw`[\p{L}\p{N}]`)
}

/** Finds and replaces names and contacts in texts, in any case, as words: `Li` is not in `Linz`, but in `Li申请`. */
export const mentionsOf = (names: readonly string[]) => {
  const words = names.filter((name) => name.trim() !== '').toSorted((a, b) => b.length - a.length)
  const pattern = words.map(wholeWord).join('|') || '(?!)'
  return {
    /** Whether one of them stands in a text. */
    in: (text: string | null): boolean => text !== null && new RegExp(pattern, 'iu').test(text),
    /** The text with something else in their place. */
    replaced: (text: string, by: string): string => text.replace(new RegExp(pattern, 'giu'), by),
  }
}
export type Mentions = ReturnType<typeof mentionsOf>
