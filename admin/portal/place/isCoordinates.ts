/** Whether a text means coordinates: no place here has a figure in its name. */
export const isCoordinates = (text: string): boolean => /\p{N}/u.test(text)
