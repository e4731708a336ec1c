import { Refusal } from '#server/core/errors'

/** What an XML document is made of, in its order. Names, of attributes too, go without
 * their prefix, texts come with their entities replaced. */
export interface XmlHandler {
  open(name: string, attribute: (name: string) => string | undefined): void
  text(text: string): void
  close(name: string): void
}

/** Longest tag or comment; nothing of a spreadsheet comes near it. */
const longestTag = 65_536

const unreadable = () => new Refusal('importFileUnreadable')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const characterOf = (digits: string): string => {
  const code = digits.startsWith('x') ? Number(`0${digits}`) : Number(digits)
  if (!(code <= 0x10ffff)) throw unreadable()
  return String.fromCodePoint(code)
}

/**
 * Replaces the entities that XML itself knows; a document can declare none, see `XmlReader`. @throws Refusal
 * `importFileUnreadable`
 */
const withEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(x[\da-f]{1,6}|\d{1,7})|(\w{1,8}));/gi, (_, digits, name) => {
        const sign = digits === undefined ? entities[name] : characterOf(digits.toLowerCase())
        if (sign === undefined) throw unreadable()
        return sign
      })
    : text

const tag = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y

const patterns = new Map<string, RegExp>()
const patternOf = (name: string): RegExp => {
  const known = patterns.get(name)
  if (known) return known
  const made = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, made)
  return made
}

const attributeIn =
  (attributes: string) =>
  (name: string): string | undefined => {
    const [, double, single] = patternOf(name).exec(attributes) ?? []
    const value = double ?? single
    return value === undefined ? undefined : withEntities(value)
  }

/**
 * Reads XML as it arrives and keeps no more of it than the tag that is not there whole yet. For what spreadsheets
 * write: document types, and with them entities of the document's own, are refused; so is CDATA.
 */
export class XmlReader {
  readonly #handler: XmlHandler
  #rest = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  /** @throws Refusal `importFileUnreadable` */
  write(text: string): void {
    const all = this.#rest + text
    let at = 0
    for (;;) {
      const start = all.indexOf('<', at)
      if (start < 0) break
      if (start > at) this.#handler.text(withEntities(all.slice(at, start)))
      const end = this.#markup(all, start)
      at = end ?? start
      if (end === null) break
    }
    const tail = all.slice(at)
    if (tail.length > longestTag && tail.startsWith('<')) throw unreadable()
    this.#rest = tail.startsWith('<') ? tail : this.#textBeforeCut(tail)
  }

  /** @throws Refusal `importFileUnreadable` where the document ends too soon */
  end(): void {
    if (this.#rest.trim()) throw unreadable()
  }

  /** Takes a text that goes on with the next piece. @returns the entity that was cut at its end */
  #textBeforeCut(text: string): string {
    const cut = /&#?\w{0,8}$/.exec(text.slice(-12))?.[0] ?? ''
    const whole = text.slice(0, text.length - cut.length)
    if (whole) this.#handler.text(withEntities(whole))
    return cut
  }

  /** Takes what begins at a `<`. @returns where it ends; null while it is not there whole. */
  #markup(all: string, start: number): number | null {
    const comment = all.startsWith('<!--', start)
    if (comment || all.startsWith('<?', start)) {
      const mark = comment ? '-->' : '?>'
      const end = all.indexOf(mark, start + 2)
      return end < 0 ? null : end + mark.length
    }
    tag.lastIndex = start
    const found = tag.exec(all)
    if (!found) {
      if (/^<!(?!-?$)/.test(all.slice(start, start + 4))) throw unreadable()
      return null
    }
    const [whole, slash, name = '', attributes = ''] = found
    if (slash) this.#handler.close(name)
    else {
      this.#handler.open(name, attributeIn(attributes))
      if (attributes.endsWith('/')) this.#handler.close(name)
    }
    return start + whole.length
  }
}
