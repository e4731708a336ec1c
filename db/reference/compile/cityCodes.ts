const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('Ł', 'L')
    .replaceAll('Ø', 'O')
    .replaceAll('ß', 'SS')
    .replaceAll(/[^A-Z]/g, '')

function* candidates(name: string): Generator<string> {
  const all = letters(name)
  const nameParts = name.split(/[^\p{L}\p{M}]+/u).map(letters)
  yield all.slice(0, 3)
  const initials = nameParts.map((word) => word.charAt(0)).join('')
  if (initials.length >= 2) yield initials.slice(0, 3)
  for (let second = 1; second < all.length; second += 1) {
    for (let third = second + 1; third < all.length; third += 1) {
      yield all.charAt(0) + all.charAt(second) + all.charAt(third)
    }
  }
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const letter of alphabet) yield all.slice(0, 2) + letter
  for (const second of alphabet) for (const third of alphabet) yield all.charAt(0) + second + third
}

/** Assigns each sibling a unique code; appended names do not change the codes of earlier ones. */
export const assignCodes = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    for (const code of candidates(name)) {
      if (code !== '' && !taken.has(code)) {
        taken.add(code)
        return code
      }
    }
    throw new Error(`city code of ${name}: none left`)
  })
}
