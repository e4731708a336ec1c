import sax, { type SAXParser } from 'sax'
import { Refusal } from '#server/core/errors'

/** What an XML document is made of, in its order. Names, of attributes too, go without their prefix. */
export interface XmlHandler {
  open(name: string, attribute: (name: string) => string | undefined): void
  text(text: string): void
  close(name: string): void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const refuse = () => {
  throw new Refusal('importFileUnreadable')
}

/**
 * Reads XML as it arrives and keeps no more of it than the tag that is not there whole yet. For what spreadsheets
 * write: document types, and with them entities of the document's own, are refused; so is CDATA.
 * @returns what takes the next piece, and what is told of the end; both throw Refusal `importFileUnreadable`
 */
export const makeXmlReader = (handler: XmlHandler) => {
  const parser = Object.assign(sax.parser(true), {
    onerror: refuse,
    ondoctype: refuse,
    onopencdata: refuse,
    onopentag: ({ name, attributes }) =>
      handler.open(withoutPrefix(name), (wanted) => {
        const found = Object.entries(attributes).find(([one]) => withoutPrefix(one) === wanted)
        return found && String(found[1])
      }),
    ontext: (text) => handler.text(text),
    onclosetag: (name) => handler.close(withoutPrefix(name)),
  } satisfies Partial<SAXParser>)
  return {
    write: (text: string): void => void parser.write(text),
    end: (): void => void parser.close(),
  }
}
