/** True for a text with a digit; no place name in the data has one. */
export const isCoordinates = (text: string): boolean => /\p{N}/u.test(text)
