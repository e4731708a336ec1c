/** Splits a sentence with placeholders enclosed in \u0001 into alternating text and placeholder names. */
export const placesOf = (sentence: string): string[] => sentence.split('\u0001').filter(Boolean)

/** Removes each clause in brackets unless `says` is true for it; remaining clauses lose their brackets. */
export const clausesOf = (sentence: string, says: (clause: string) => boolean): string =>
  sentence.replaceAll(/\[([^\]]*)\]/g, (_, clause: string) => (says(clause) ? clause : ''))
