import type { Sources } from './sources.ts'

export interface CyfsCity {
  id: string
  cname: string
  name: string
}
export interface CyfsState extends CyfsCity {
  cities?: CyfsCity[]
}
export interface CyfsCountry extends CyfsCity {
  states: CyfsState[]
}

const start = 'let countries = ['

/**
 * Converts an array literal of plain objects to JSON without evaluating it; outside strings it drops line comments and
 * trailing commas.
 */
export const literalToJson = (source: string): string => {
  let out = ''
  let inString = false
  for (let index = 0; index < source.length; index += 1) {
    const character = source.charAt(index)
    if (inString) {
      out += character
      if (character === '\\') {
        index += 1
        out += source.charAt(index)
      } else if (character === '"') inString = false
    } else if (character === '"') {
      inString = true
      out += character
    } else if (character === '/' && source.charAt(index + 1) === '/') {
      const end = source.indexOf('\n', index)
      index = end === -1 ? source.length : end - 1
    } else if (character === ']' || character === '}') {
      out = out.trimEnd().replace(/,$/, '') + character
    } else out += character
  }
  return out
}

/** Reads the countries of cyfs-sdk from the module's text; the module is never executed. */
export const readCyfs = (sources: Sources): CyfsCountry[] => {
  const text = sources.text('cyfs-sdk', 'index.js')
  const from = text.indexOf(start)
  const to = text.indexOf('\n];', from)
  if (from === -1 || to === -1) throw new Error('cyfs-sdk: the countries literal was not found')
  const literal = text.slice(from + start.length - 1, to + 2)
  return JSON.parse(literalToJson(literal)) as CyfsCountry[]
}
