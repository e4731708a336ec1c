import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { errorCatalogue } from '#contract/core/errors'
import { groupBy } from '#db/groupBy'
import { accessNote, appIdOf, securityOf, securitySchemes } from './openapiAccess.ts'
import { errorsOf } from './routeErrors.ts'
import type { Route } from './defineRoute.ts'

type Json = Record<string, unknown>

/** `minItems` and `maxItems` say the same, and generators of clients take `items: false` for a list of nothing. */
const describeTuple = (schema: Json): void => {
  if (Array.isArray(schema['prefixItems']) && schema['items'] === false) delete schema['items']
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => describeTuple(jsonSchema),
  })
  return rest
}

const jsonIn = (schema: z.ZodType | undefined): z.ZodType | undefined => {
  if (schema instanceof z.ZodOptional) return jsonIn(schema.unwrap() as z.ZodType)
  const travelsAsJson =
    schema instanceof z.ZodPipe &&
    schema.in instanceof z.ZodPipe &&
    schema.in.in instanceof z.ZodString
  return travelsAsJson ? (schema.out as z.ZodType) : undefined
}

const valueOf = (schema: z.ZodType, name: string, described: Json): Json => {
  const inside = schema instanceof z.ZodObject && jsonIn(schema.shape[name] as z.ZodType)
  return inside
    ? { content: { 'application/json': { schema: schemaOf(inside, 'input') } } }
    : { schema: described }
}

const queryOf = (schema: z.ZodType | undefined): Json[] => {
  if (!schema) return []
  const { properties, required, anyOf, oneOf } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
    anyOf?: Json[]
    oneOf?: Json[]
  }
  const variants = (oneOf ?? anyOf ?? [{ properties, required }]) as {
    properties?: Record<string, Json>
    required?: string[]
  }[]
  const names = new Set(variants.flatMap((one) => Object.keys(one.properties ?? {})))
  return [...names].map((name) => {
    const described = variants.flatMap(({ properties: own }) => (own?.[name] ? [own[name]] : []))
    const [first = {}, ...others] = described.filter(
      (one, index) => described.findIndex((other) => isDeepStrictEqual(one, other)) === index,
    )
    return {
      name,
      in: 'query',
      required: variants.every((one) => one.required?.includes(name)),
      ...valueOf(schema, name, others.length ? { anyOf: [first, ...others] } : first),
    }
  })
}

const refusalsOf = (route: Route): Json => {
  const byStatus = groupBy(errorsOf(route), (name) => errorCatalogue[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      {
        description: names.map((name) => `${errorCatalogue[name].code} ${name}`).join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

const contentOf = (route: Route): Json => {
  if (route.answer === 'text') return { 'text/plain': { schema: answerOf(route) } }
  if (route.answer === 'events') return { 'text/event-stream': { schema: answerOf(route) } }
  if (route.answer !== 'file') return { 'application/json': { schema: answerOf(route) } }
  const file = { schema: { type: 'string', format: 'binary' } }
  return Object.fromEntries(
    (route.produces ?? []).map((type) => [
      type,
      type === 'application/json' ? { schema: answerOf(route) } : file,
    ]),
  )
}

const answerOf = (route: Route): Json => {
  const schema = schemaOf(route.response, 'output')
  if (route.answer !== 'operation') return schema
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer', const: 0 }, message: { type: 'string' }, data: schema },
  }
}

const idParameter: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

const operationOf = (route: Route): Json => ({
  operationId: route.operationId,
  summary: route.summary,
  description: accessNote(route),
  tags: [route.path.split('/')[2] ?? 'gateway'],
  ...securityOf(route),
  parameters: [
    ...(route.appId === false ? [] : [{ $ref: `#/components/parameters/${appIdOf(route)}` }]),
    ...(route.path.includes('/:id') ? [idParameter] : []),
    ...queryOf(route.query),
    ...(route.answer === 'events' ? [{ $ref: '#/components/parameters/lastEventId' }] : []),
  ],
  ...(route.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
        },
      }
    : {}),
  ...(route.file
    ? {
        requestBody: {
          required: true,
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      }
    : {}),
  responses: {
    [String(route.status ?? 200)]: {
      description: 'Done',
      content: contentOf(route),
      ...(route.answer === 'list'
        ? {
            headers: {
              'Content-Range': { schema: { type: 'string' }, description: 'first-last/total' },
              'X-Total-Relation': {
                schema: { type: 'string', enum: ['eq', 'gte'] },
                description: 'gte: there are more than total, which pages lead to',
              },
            },
          }
        : {}),
    },
    ...(route.errors?.includes('rangeNotSatisfiable')
      ? { 206: { description: 'The part that was asked for', content: contentOf(route) } }
      : {}),
    ...refusalsOf(route),
  },
})

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'key', 'message', 'args', 'errors', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.values(errorCatalogue).map(({ code }) => code) },
    key: { type: 'string' },
    message: { type: 'string' },
    args: { type: 'object' },
    errors: { type: 'object' },
    requestId: { type: 'string' },
  },
}

/**
 * Moves the `$defs` of recursive schemas to the document's components, because their references start at the document's
 * root.
 */
const hoistDefinitions = (operation: Json, schemas: Json): Json => {
  const owner = String(operation['operationId'])
  const text = JSON.stringify(operation).replaceAll('"#/$defs/', `"#/components/schemas/${owner}.`)
  return JSON.parse(text, (key, value: Json) => {
    if (key !== '$defs') return value
    for (const [name, definition] of Object.entries(value)) {
      if (schemas[`${owner}.${name}`]) throw new Error(`${owner} defines ${name} twice`)
      schemas[`${owner}.${name}`] = definition
    }
    return undefined
  })
}

/** @param others operations outside the gateway's routes, by their whole paths */
export const openApiOf = (
  routes: readonly Route[],
  title: string,
  others: Readonly<Record<string, object>> = {},
): Json => {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Problem: problemSchema }
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = hoistDefinitions(operationOf(route), schemas)
    paths[path] = { ...paths[path], [route.method]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/gateway' }],
    security: [{ person: [] }],
    paths: { ...paths, ...others },
    components: {
      securitySchemes,
      parameters: {
        appid: { name: 'appid', in: 'header', required: true, schema: { const: '10000' } },
        callingAppid: {
          name: 'appid',
          in: 'header',
          required: true,
          schema: { type: 'string' },
          description: 'The calling application: its own, with its token; otherwise 10000',
        },
        lastEventId: {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'The last id that an earlier stream sent; what came since is sent first',
        },
      },
      schemas,
    },
  }
}
