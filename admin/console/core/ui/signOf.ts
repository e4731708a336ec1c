/** One or two letters for a name: for a Chinese name its last character, which people use to address each other. */
export const signOf = (name: string): string => {
  const trimmed = name.trim()
  const han = trimmed.match(/\p{Script=Han}/gu)?.at(-1)
  if (han) return han
  const words = trimmed.split(/[\s.·-]+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
