/** One or two letters for a name: for a Chinese name its last character, which people use to address each other. */
export const initialsOf = (name: string): string => {
  const trimmed = name.trim()
  const han = trimmed.match(/\p{Script=Han}/gu)?.at(-1)
  if (han) return han
  const nameParts = trimmed.split(/[\s.·-]+/u).filter(Boolean)
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Splits a sentence with placeholders enclosed in \u0001 into alternating text and placeholder names. */
export const placesOf = (sentence: string): string[] => sentence.split('\u0001').filter(Boolean)

/** Removes each clause in brackets unless `says` is true for it; remaining clauses lose their brackets. */
export const clausesOf = (sentence: string, says: (clause: string) => boolean): string =>
  sentence.replaceAll(/\[([^\]]*)\]/g, (_, clause: string) => (says(clause) ? clause : ''))
