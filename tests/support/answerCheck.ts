import { z } from 'zod'
import type { Operation, Schema } from './generated.ts'

type Json = Record<string, unknown>

export const makeAnswerCheck = (document: { components: { schemas: Json } }) => {
  const checks = new Map<string, z.ZodType>()
  const definitions = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  )
  const checkOf = (key: string, schema: Schema): z.ZodType => {
    const known = checks.get(key)
    if (known) return known
    const local = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
    const made = z.fromJSONSchema({ ...local, $defs: definitions })
    checks.set(key, made)
    return made
  }
  return (
    { operationId, responses }: Operation,
    answer: { status: number; type: string; text: string },
  ): string | null => {
    if (
      /node_modules|\.ts:|at async|SQLITE|constraint failed|select .* from/i.test(answer.text) &&
      answer.status >= 400
    )
      return 'tells of its inside'
    const response = responses[String(answer.status)]
    if (!response) return `status ${answer.status} is not in the document`
    if (answer.status === 304) return null
    const kind = (type: string) => type.split(';')[0] ?? ''
    const type = kind(answer.type)
    const content = Object.entries(response.content ?? {}).find(
      ([key]) => kind(key) === type || key === '*/*',
    )?.[1]
    if (!content) return `${answer.status} comes as ${type}`
    if (!type.endsWith('json')) return null
    const result = checkOf(`${operationId} ${answer.status}`, content.schema).safeParse(
      JSON.parse(answer.text),
    )
    return result.success ? null : `${answer.status}: ${z.prettifyError(result.error)}`
  }
}
