import { HttpError } from 'react-admin'
import type { RefusalBody } from './httpClient.ts'
import { textOf } from './i18nProvider.ts'
import { withArguments } from './withArguments.ts'

export interface Refusal {
  status: number
  code: number
  message: string
  requestId: string
  /** The permission whose lack it tells of; undefined for every other refusal. */
  permissionId?: string
  /** When the reader changed the record themselves, which is what it conflicts with. */
  ownChangeAt?: string
  /** What is wrong at which fields. */
  fields: Readonly<Record<string, string>>
}

/** What a failed call says in the reader's language, whatever failed: ready to show, with its numbers. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof HttpError) {
    const body = error.body as Partial<RefusalBody> | null
    const permissionId = body?.args?.permissionId
    const { rule, changedAt } = body?.args ?? {}
    return {
      ...(rule === 'ownChange' ? { ownChangeAt: String(changedAt) } : {}),
      ...(typeof permissionId === 'string' && Number(error.status) === 403 ? { permissionId } : {}),
      status: Number(error.status),
      code: body?.code ?? 0,
      message: (body?.followsLanguage && textOf(body.key ?? '', body.args)) || error.message,
      requestId: body?.requestId ?? '',
      fields: body?.errors ?? {},
    }
  }
  const message = textOf('console.failure.unexpected') ?? ''
  return { status: 0, code: 0, message, requestId: '', fields: {} }
}

/** What a failed call says, for a field of a form: worded when it is shown, again with the language. */
export const fieldMessageOf = (error: unknown): string => {
  const body = error instanceof HttpError ? (error.body as Partial<RefusalBody> | null) : null
  return body?.followsLanguage && body.key
    ? withArguments(body.key, body.args ?? {})
    : refusalOf(error).message
}
