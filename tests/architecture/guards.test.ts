import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourcesBelow } from './imports.ts'

/** These build refusals and convert errors of libraries; everything else throws them. */
const converters = [
  'server/core/errors.ts',
  'server/core/http/problem.ts',
  'server/core/tables/reading/worker.ts',
  'server/features/positioning/ionosphere/maps.service.ts',
]

const declaration =
  /^(?:export )?const (\w+) = (?:async )?(?:<[^\n]*>)?\(([^\n]*|\n[\s\S]*?\n)\): ([^\n]+?) =>/gm

const returningRefusals = (source: string): string[] =>
  [...source.matchAll(declaration)].flatMap(([, name = '', , type = '']) =>
    /\bRefusal\b/.test(type) && !type.startsWith('error is') ? [name] : [],
  )

/** Functions declared at the top level, each with its text. */
const functionsOf = (source: string): [name: string, text: string][] =>
  source
    .split(/^(?=(?:export )?(?:const|interface|type|class|async function) )/m)
    .flatMap((text) => {
      const name = /^(?:export )?const (\w+) = (?:async )?(?:<[^\n]*>)?\(/.exec(text)?.[1]
      return name === undefined ? [] : [[name, text] as [string, string]]
    })

const findersThatThrow = (source: string): string[] =>
  functionsOf(source).flatMap(([name, text]) =>
    /^find[A-Z]/.test(name) && /throw new Refusal\('(notFound|\w+Missing)'\)/.test(text)
      ? [name]
      : [],
  )

/** Exported functions whose names say neither `requireX` nor `notifyX`. */
const otherGuards = (source: string): string[] =>
  [
    ...source.matchAll(
      /^export const ((?:refuse|assert|keep|tell|announce)[A-Z]\w*|enforce) = (?:async )?(?:<[^\n]*>)?\(/gm,
    ),
  ].map(([, name = '']) => name)

const sources = sourcesBelow('server').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

it('throws every refusal instead of returning it', () => {
  const found = sources.flatMap(({ file, text }) =>
    converters.includes(file) ? [] : returningRefusals(text).map((name) => `${file} ${name}`),
  )
  expect(found).toEqual([])
  expect(returningRefusals(readFileSync(converters[0] ?? '', 'utf8'))).toContain('invalidField')
})

it('names a function get… if it refuses what is missing', () => {
  const found = sources.flatMap(({ file, text }) =>
    findersThatThrow(text).map((name) => `${file} ${name}`),
  )
  expect(found).toEqual([])
})

it('names guards mayX or requireX, and messages notifyX', () => {
  const found = sources.flatMap(({ file, text }) =>
    otherGuards(text).map((name) => `${file} ${name}`),
  )
  expect(found).toEqual([])
  expect(otherGuards('export const refuseRow = () => {}')).toEqual(['refuseRow'])
  expect(otherGuards('export const enforce = () => {}')).toEqual(['enforce'])
})

it.each([
  "const denied = (scope: Scope): Refusal => new Refusal('notFound')",
  'export const denied = async (\n  scope: Scope,\n  work: (id: number) => string,\n): Promise<Refusal | null> =>\n  null',
])('detects %j', (source) => {
  expect(returningRefusals(source)).toEqual(['denied'])
})

it('detects a finder that throws', () => {
  const source = `const one = 1\nexport const findUser = (id: number) => {\n  throw new Refusal('userMissing')\n}\n`
  expect(findersThatThrow(source)).toEqual(['findUser'])
  expect(findersThatThrow(source.replace('findUser', 'getUser'))).toEqual([])
})
