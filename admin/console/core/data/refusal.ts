import { HttpError } from 'react-admin'
import type { RefusalBody } from './httpClient.ts'
import { textOf } from './i18nProvider.ts'

export interface Refusal {
  status: number
  code: number
  message: string
  requestId: string
  /** The permission whose lack it tells of; undefined for every other refusal. */
  permissionId?: string
}

/** What a failed call says in the reader's language, whatever failed: ready to show, with its numbers. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof HttpError) {
    const body = error.body as Partial<RefusalBody> | null
    const permissionId = body?.args?.permissionId
    return {
      ...(typeof permissionId === 'string' && Number(error.status) === 403 ? { permissionId } : {}),
      status: Number(error.status),
      code: body?.code ?? 0,
      message: (body?.followsLanguage && textOf(body.key ?? '', body.args)) || error.message,
      requestId: body?.requestId ?? '',
    }
  }
  return { status: 0, code: 0, message: textOf('console.failure.unexpected') ?? '', requestId: '' }
}
