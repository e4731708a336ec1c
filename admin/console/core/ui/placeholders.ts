/** Parts of a sentence in which places are marked with \u0001 on both sides: words and names of places in turn. */
export const placesOf = (sentence: string): string[] => sentence.split('\u0001').filter(Boolean)

/** A sentence without those of its clauses in brackets that say nothing; the others without their brackets. */
export const clausesOf = (sentence: string, says: (clause: string) => boolean): string =>
  sentence.replaceAll(/\[([^\]]*)\]/g, (_, clause: string) => (says(clause) ? clause : ''))
