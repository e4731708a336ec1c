import type { ClientRecord } from '#contract/access/applicationClients'
import { outgoingReasons } from '#contract/operations/webhooks'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'

export const pathOf = ({ id, applicationId }: Pick<ClientRecord, 'id' | 'applicationId'>): string =>
  `/applications/${applicationId}/clients/${id}`

export const useKindText = () => {
  const text = useTexts('resources.application-clients')
  return ({ kind, isOwn }: ClientRecord): string =>
    `${text(`kinds.${kind}`)} · ${text(`operators.${isOwn}`)}`
}

/** Explains an OAuth error or a failed call, and how to solve it. An unknown reason is returned as it is. */
export const useReason = (): ((reason: string, status?: number | null) => string) => {
  const translate = useTranslateAny()
  return (reason, status) => {
    const isOfCall = (outgoingReasons as readonly string[]).includes(reason)
    const branch = isOfCall ? 'outgoing' : 'resources.application-clients.reasons'
    return translate(`${branch}.${reason}`, { status, _: reason })
  }
}
