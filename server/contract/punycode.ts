/** Digits of a label's number: a to z, then 0 to 9. */
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** RFC 3492, 6.1. */
const biasAfter = (delta: number, length: number, isFirst: boolean): number => {
  let left = Math.floor(delta / (isFirst ? 700 : 2))
  left += Math.floor(left / length)
  let bias = 0
  for (; left > 455; bias += 36) left = Math.floor(left / 35)
  return bias + Math.floor((36 * left) / (left + 38))
}

/** RFC 3492, 6.2; null for what is no such label. */
const decoded = (label: string): string | null => {
  const cut = label.lastIndexOf('-')
  const signs = Array.from(label.slice(0, Math.max(cut, 0)), (sign) => sign.codePointAt(0) ?? 0)
  const rest = label.slice(cut + 1)
  let [sign, place, bias] = [128, 0, 72]
  for (let at = 0; at < rest.length; place += 1) {
    const before = place
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = digits.indexOf(rest.charAt(at) || ' ')
      at += 1
      place += digit * weight
      if (digit < 0 || place > 0x7fffffff) return null
      const least = Math.min(26, Math.max(1, step - bias))
      if (digit < least) break
      weight *= 36 - least
    }
    const length = signs.length + 1
    bias = biasAfter(place - before, length, before === 0)
    sign += Math.floor(place / length)
    if (sign > 0x10ffff) return null
    place %= length
    signs.splice(place, 0, sign)
  }
  return String.fromCodePoint(...signs)
}

/** A domain with its labels as they are read: `xn--mnchen-3ya.de` as `münchen.de`. */
export const readableDomain = (domain: string): string =>
  domain.replace(/(?<![^.])xn--([a-z\d-]{1,59})(?![^.])/gi, (label, rest: string) => {
    const text = decoded(rest.toLowerCase())
    return text === null || /^\p{ASCII}*$/u.test(text) ? label : text
  })
