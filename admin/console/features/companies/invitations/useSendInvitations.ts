import { dataProvider } from '#console/core/data/dataProvider.ts'
import { useState } from 'react'
import type { InvitationIssued } from '#contract/companies/invitations'
import { useAction } from '#console/core/dialogs/useAction.ts'
import type { RowResult } from '#console/core/lists/BulkAction.tsx'
import { mapConcurrent } from '#console/core/lists/mapConcurrent.ts'
import type { TypedRecipient } from './recipients.ts'

const maxConcurrent = 3

/**
 * Creates one invitation link, or sends several invitations with a result for each.
 * @param onResults called with all results while `busy` is still true
 */
export const useSendInvitations = (onResults: (results: readonly RowResult[]) => void) => {
  const [done, setDone] = useState<number>()
  const [link, setLink] = useState<string | null>(null)
  const create = async (form: object): Promise<InvitationIssued> =>
    (await dataProvider.create<InvitationIssued>('invitations', { data: form })).data

  const one = useAction(async (form: object) => setLink((await create(form)).link), 'inPlace')
  const many = useAction(async (recipients: readonly TypedRecipient[], form: object) => {
    one.reset()
    setDone(0)
    const outcome = await mapConcurrent(recipients, maxConcurrent, async ({ typed, fields }) => {
      const result = await create({ ...form, ...fields }).then(
        () => ({ id: typed, name: typed }),
        (failure: unknown) => ({ id: typed, name: typed, failure }),
      )
      setDone((count = 0) => count + 1)
      return result
    })
    setDone(undefined)
    onResults(outcome)
  })
  return {
    invite: one.run,
    inviteAll: many.run,
    busy: one.busy || many.busy,
    failure: one.error,
    done,
    link,
    forgetLink: () => setLink(null),
  }
}
