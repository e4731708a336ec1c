import type { Request } from 'express'
import { z } from 'zod'
import { carriesBody } from '#server/core/http/requestBodies'
import { invalidInput } from '#server/core/http/problem'
import { Refusal } from '#server/core/errors'
import type { Route } from './defineRoute.ts'

/** Yields the paths of strings with a NUL character, which PostgreSQL cannot store. */
function* nulsIn(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value === 'string' && value.includes('\0')) yield path
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* nulsIn(inner, [...path, name])
}

/** Replaces NUL in path parameters by a character that occurs in no id, so that the path matches no record. */
export const withoutNul = (params: Request['params']): Request['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value,
    ]),
  ) as Request['params']

const parsed = (schema: Route['body'], value: unknown): unknown => {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

const parsedText = (schema: Route['body'], value: unknown): unknown => {
  const data = parsed(schema, value)
  const message = 'validation.specialCharacters'
  const params = { character: 'U+0000' }
  const issues = [...nulsIn(data)].map((path) => ({
    code: 'custom' as const,
    path,
    message,
    params,
  }))
  if (issues.length) throw invalidInput(new z.ZodError(issues))
  return data
}

const fileTypes = ['application/octet-stream', 'application/gzip', 'text/plain']

export const inputOf = async (route: Route, request: Request) => {
  const takesBody = (route.method === 'post' || route.method === 'put') && !route.file
  if (route.file && !request.is(fileTypes)) throw new Refusal('fileTypeUnknown')
  if (takesBody && !request.is('application/json') && (await carriesBody(request)))
    throw new Refusal('notJson')
  return {
    params: request.params,
    query: parsedText(route.query, request.query),
    body: parsedText(route.body, request.body ?? {}),
    file: request as AsyncIterable<Uint8Array>,
    fileBytes: Number(request.headers['content-length'] ?? 0),
    request,
  }
}
