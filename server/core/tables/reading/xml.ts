import sax, { type SAXParser } from 'sax'
import { Refusal } from '#server/core/errors'

/** Receives XML events in document order. Element and attribute names have no namespace prefix. */
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
 * Streaming XML parser that buffers only the incomplete tag. It refuses document types, and therefore custom entities,
 * and CDATA, because spreadsheets contain neither.
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
