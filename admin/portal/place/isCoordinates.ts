/** True for a text with a digit, because no place name of the reference data has one. */
export const isCoordinates = (text: string): boolean => /\p{N}/u.test(text)
