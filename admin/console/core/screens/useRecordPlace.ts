import type { RaRecord } from 'react-admin'
import { useLayoutEffect } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { usePage } from '#console/core/navigation/pageContext.ts'

/** Marks the page of another company's record, so that its breadcrumbs name the list that covers all companies. */
export const useRecordPlace = (record: RaRecord | undefined): void => {
  const { describe } = usePage()
  const own = useCurrentUser()?.companyId
  const foreign = record?.['companyId'] !== undefined && record['companyId'] !== own
  useLayoutEffect(() => describe({ foreign }), [describe, foreign])
}
