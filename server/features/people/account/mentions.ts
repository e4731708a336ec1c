const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const unspacedLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`
const unspaced = new RegExp(unspacedLetter, 'u')
const spacedLetter = String.raw`(?!${unspacedLetter})[\p{L}\p{N}]`

const standaloneName = (name: string, letter: string): string =>
  `(?<!${letter})${escaped(name)}(?!${letter})`

/**
 * A name in a script without word spaces matches anywhere, but a single character only as a separate word, because it
 * occurs inside too many others.
 */
const wholeWord = (name: string): string => {
  if (!unspaced.test(name)) return standaloneName(name, spacedLetter)
  return name.length > 1 ? escaped(name) : standaloneName(name, String.raw`[\p{L}\p{N}]`)
}

/**
 * Finds and replaces names and contacts in texts, case-insensitively and as whole words: `Li` does not match in `Linz`
 * but matches in `Li申请`.
 */
export const mentionsOf = (names: readonly string[]) => {
  const namesByLength = names
    .filter((name) => name.trim() !== '')
    .toSorted((a, b) => b.length - a.length)
  const pattern = namesByLength.map(wholeWord).join('|') || '(?!)'
  return {
    in: (text: string | null): boolean => text !== null && new RegExp(pattern, 'iu').test(text),
    replaced: (text: string, by: string): string => text.replace(new RegExp(pattern, 'giu'), by),
  }
}
export type Mentions = ReturnType<typeof mentionsOf>
