import type { Seeded } from './seeded.ts'

type Json = Record<string, unknown>

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema | false
  prefixItems?: Schema[]
  maxItems?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query'
  required: boolean
  schema?: Schema
  content?: Record<string, { schema: Schema }>
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

export interface GeneratedRequest {
  path: string
  headers: Record<string, string>
  body?: string
}

/** Hostile values: wrong types, overlong texts, control characters, other scripts, SQL, HTML and prototype names. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  9_007_199_254_740_992,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '99999999999999999999',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Egnp.exe',
  '𠮷野家',
  'Ａ１',
  "'; DROP TABLE users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  'x'.repeat(300),
  '字'.repeat(5000),
  [],
  {},
  [[[[[]]]]],
  { $ne: null },
  { toString: 1 },
]

/** Words that match many patterns, so that requests pass the first validation. */
const words =
  '1 2 3 7 12 101 1500 2026 86 13800000001 000000 48.1 -11.5 a user en Survey2026 user0001 acmeadmin 华南测绘 张伟 Berlin 91440101MA5CY3XE1T someone@example.com https://example.com/a 2026-11-01 2026-11-01T00:00:00Z'.split(
    ' ',
  )

const fits = ({ pattern, minLength = 0, maxLength = Infinity }: Schema, text: string): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (!pattern || new RegExp(pattern, 'u').test(text))

export const makeGenerator = (
  document: { components: { schemas: Record<string, Schema> } },
  random: Seeded,
) => {
  /** Share of invalid values; 0 in every other request, so that some succeed. */
  let invalidShare = 0
  const ids: Record<string, string[]> = {}

  const text = (schema: Schema): string => {
    const digits = String(random.below(100_000_000)).padStart(8, '0')
    const fresh = [`user${digits}`, `user${digits}@example.com`, `138${digits}`]
    const unused = fresh.find((word) => fits(schema, word))
    if (unused && random.chance(0.6)) return unused
    const fitting = words.filter((word) => fits(schema, word))
    if (fitting.length) return random.pick(fitting)
    return 'x'.repeat(Math.min(schema.minLength ?? 8, 100))
  }

  const number = ({ minimum = -10, maximum = 1000 }: Schema): number =>
    random.chance(0.2)
      ? random.pick([minimum, maximum])
      : minimum + random.below(Math.min(maximum - minimum, 50) + 1)

  const object = (schema: Schema, depth: number): Json => {
    const made: Json = {}
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(name) ? !random.chance(invalidShare) : random.chance(0.4))
        made[name] = value(property, depth + 1)
    if (random.chance(invalidShare)) made[random.pick(['extra', 'constructor', 'id'])] = 1
    return made
  }

  const array = (schema: Schema, depth: number): unknown[] => {
    if (schema.prefixItems) return schema.prefixItems.map((item) => value(item, depth + 1))
    const { items } = schema
    if (!items) return []
    const count = Math.max(schema.minItems ?? 0, random.below(4))
    return Array.from({ length: count }, () => value(items, depth + 1))
  }

  const value = (schema: Schema, depth = 0): unknown => {
    if (random.chance(invalidShare)) return random.pick(hostile)
    if (depth > 8) return null
    if (schema.$ref) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
      return value(document.components.schemas[name] ?? {}, depth + 1)
    }
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const variants = schema.anyOf ?? schema.oneOf
    if (variants) return value(random.pick(variants), depth + 1)
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
    if (type === 'string') return text(schema)
    if (type === 'integer') return Math.round(number(schema))
    if (type === 'number') return number(schema)
    if (type === 'boolean') return random.chance(0.5)
    if (type === 'array') return array(schema, depth)
    if (type === 'object') return object(schema, depth)
    if (type === 'null') return null
    return random.pick([...words, ...hostile])
  }

  /** A lone surrogate cannot be encoded in a URL; everything else is sent unchanged. */
  const encodeForUrl = (made: unknown): string =>
    encodeURIComponent(
      (typeof made === 'string' ? made : JSON.stringify(made)).replaceAll(/\p{Surrogate}/gu, '?'),
    )

  const parameter = ({ schema, content }: Parameter): string => {
    const inside = content?.['application/json']?.schema
    return inside ? encodeForUrl(JSON.stringify(value(inside))) : encodeForUrl(value(schema ?? {}))
  }

  const body = (operation: Operation): string | undefined => {
    const content = operation.requestBody?.content
    if (!content) return undefined
    const json = content['application/json']
    const made = JSON.stringify(json ? value(json.schema) : random.pick(words))
    return random.chance(invalidShare / 4) ? made.slice(0, -1) : made
  }

  const kindOf = (path: string): string => path.split('/')[2] ?? ''

  const rememberIds = ({ path }: Operation, rows: unknown): void => {
    if (!Array.isArray(rows)) return
    const seen = rows
      .map((row: { id?: unknown } | null) => row?.id)
      .filter(Boolean)
      .map(String)
    if (seen.length) ids[kindOf(path)] = seen
  }

  const inPath = (operation: Operation, one: Parameter): string => {
    const known = ids[kindOf(operation.path)]
    return known && !random.chance(0.1) ? random.pick(known) : parameter(one) || '1'
  }

  const request = (operation: Operation): GeneratedRequest => {
    const query: string[] = []
    let { path } = operation
    invalidShare = random.pick([0, 0, 0.02, 0.1])
    for (const one of operation.parameters) {
      if (one.in === 'path') path = path.replace(`{${one.name}}`, inPath(operation, one))
      else if (one.in === 'query' && (one.required || random.chance(0.5)))
        query.push(`${one.name}=${parameter(one)}`)
    }
    const sent = body(operation)
    const type = operation.requestBody ? Object.keys(operation.requestBody.content)[0] : undefined
    return {
      path: query.length ? `${path}?${query.join('&')}` : path,
      headers: {
        ...(random.chance(invalidShare / 4) ? { appid: 'x' } : {}),
        ...(type ? { 'Content-Type': type } : {}),
        ...(random.chance(invalidShare)
          ? { Range: random.pick(['bytes=0-9', 'bytes=-5', 'x']) }
          : {}),
      },
      ...(sent === undefined ? {} : { body: sent }),
    }
  }

  return { request, learn: rememberIds }
}

export const operationsOf = (document: {
  paths: Record<string, Record<string, Operation>>
}): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Operations with servers of their own are the OpenID provider's, which answers in OAuth's format.
      .filter(([, operation]) => !('servers' in operation))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
