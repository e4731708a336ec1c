import { fold } from '#contract/fold'

const longestPart = 3

/** Parts of one to three characters of a text; some may come twice. */
export const partsOfText = (text: string): string[] => {
  const folded = fold(text)
  const characters = /[\ud800-\udbff]/.test(folded) ? [...folded] : null
  const count = characters?.length ?? folded.length
  const parts: string[] = []
  for (let start = 0; start < count; start += 1)
    for (let end = start + 1; end <= Math.min(start + longestPart, count); end += 1) {
      const part = characters ? characters.slice(start, end).join('') : folded.slice(start, end)
      if (part.endsWith(' ')) break
      parts.push(part)
    }
  return parts.filter((part) => !part.startsWith(' '))
}

/** The longest parts of a word, which all its finds hold. */
export const partsOfWord = (word: string): string[] => {
  const characters = [...word]
  if (characters.length <= longestPart) return [word]
  return characters
    .slice(0, characters.length - longestPart + 1)
    .map((_, start) => characters.slice(start, start + longestPart).join(''))
}

/** Whether a word's parts find it, but do not prove it. */
export const isUnproven = (word: string): boolean => [...word].length > longestPart
