import { useDataProvider } from 'react-admin'
import { useState } from 'react'
import type { InvitationIssued } from '#contract/invitations'
import type { RowResult } from '#console/core/lists/BulkResults.tsx'
import { mapConcurrent } from '#console/core/lists/mapConcurrent.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import type { TypedRecipient } from './recipients.ts'

const atOnce = 3

/** Sends invitations: one by link, or many with a result for each. */
export const useInviting = () => {
  const dataProvider = useDataProvider()
  const [done, setDone] = useState<number>()
  const [results, setResults] = useState<RowResult[]>()
  const [link, setLink] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const create = async (form: object): Promise<InvitationIssued> =>
    (await dataProvider.create<InvitationIssued>('invitations', { data: form })).data

  const invite = async (form: object) => {
    setFailure(undefined)
    setDone(0)
    try {
      setLink((await create(form)).link)
    } catch (error) {
      setFailure(refusalOf(error).message)
    }
    setDone(undefined)
  }
  const inviteAll = async (recipients: readonly TypedRecipient[], form: object) => {
    setFailure(undefined)
    setDone(0)
    const outcome = await mapConcurrent(recipients, atOnce, async ({ typed, fields }) => {
      const result = await create({ ...form, ...fields }).then(
        () => ({ id: typed, name: typed }),
        (error: unknown) => ({ id: typed, name: typed, failure: refusalOf(error).message }),
      )
      setDone((count = 0) => count + 1)
      return result
    })
    setDone(undefined)
    setResults(outcome)
  }
  const reset = () => {
    setResults(undefined)
    setLink(null)
  }
  return { invite, inviteAll, results, done, link, failure, reset }
}
