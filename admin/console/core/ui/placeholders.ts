/** Parts of a sentence in which places are marked with \u0001 on both sides: words and names of places in turn. */
export const placesOf = (sentence: string): string[] => sentence.split('\u0001').filter(Boolean)
