import { randomInt } from 'node:crypto'

// Omits look-alike characters, because the password is read aloud or typed from paper.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'

const length = 12

const randomCharacter = (characters: string): string =>
  characters.charAt(randomInt(characters.length))

export const generatePassword = (): string => {
  const all = Array.from({ length }, () => randomCharacter(letters + digits)).join('')
  return /[a-z]/i.test(all) && /\d/.test(all) ? all : generatePassword()
}
