import { randomInt } from 'node:crypto'

// Without characters that look alike: the password is read aloud and typed from paper.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'

const length = 12

const some = (characters: string): string => characters.charAt(randomInt(characters.length))

/** A password for someone who sets their own at the first login: letters and digits, of each at least one. */
export const generatePassword = (): string => {
  const all = Array.from({ length }, () => some(letters + digits)).join('')
  return /[a-z]/i.test(all) && /\d/.test(all) ? all : generatePassword()
}
