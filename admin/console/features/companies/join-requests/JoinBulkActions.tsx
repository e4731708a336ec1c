import { Box } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'

const nameOf = ({ userName }: JoinRequestRecord) => userName

export const JoinBulkActions = () => {
  const [reason, setReason] = useState('')
  const text = useTexts('resources.join-requests.decide')
  return (
    <>
      <BulkAction<JoinRequestRecord>
        resource="join-requests"
        action="review"
        texts="resources.join-requests.bulk.reject"
        nameOf={nameOf}
        bodyOf={() => ({ decision: 'reject', reason: reason.trim() })}
        fields={
          <Box
            as="textarea"
            label={text('reason')}
            help={text('reasonHelp')}
            value={reason}
            onChange={setReason}
          />
        }
        ready={reason.trim() !== ''}
        grave
      />
      <BulkAction<JoinRequestRecord>
        resource="join-requests"
        action="review"
        texts="resources.join-requests.bulk.agree"
        nameOf={nameOf}
        bodyOf={() => ({ decision: 'agree' })}
      />
    </>
  )
}
