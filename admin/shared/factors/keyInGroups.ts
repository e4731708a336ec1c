/** Splits a key into groups of four characters, which are easier to type from a screen. */
export const keyInGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key
