import { HttpError } from 'react-admin'
import type { RefusalBody } from './httpClient.ts'
import { textOf } from './i18nProvider.ts'
import { withArguments } from './withArguments.ts'

export interface Refusal {
  status: number
  code: number
  message: string
  requestId: string
  permissionId?: string
  /** Set if the same user has changed the record meanwhile, e.g. in another tab: the time of that change. */
  ownChangeAt?: string
  fields: Readonly<Record<string, string>>
}

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

/**
 * As `refusalOf`, for a form field: the message is translated when it is shown, and again when the language changes.
 */
export const fieldMessageOf = (error: unknown): string => {
  const body = error instanceof HttpError ? (error.body as Partial<RefusalBody> | null) : null
  return body?.followsLanguage && body.key
    ? withArguments(body.key, body.args ?? {})
    : refusalOf(error).message
}
