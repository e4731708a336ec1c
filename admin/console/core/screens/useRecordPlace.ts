import type { RaRecord } from 'react-admin'
import { useLayoutEffect } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { usePage } from '#console/core/navigation/pageContext.ts'

/** Sets the breadcrumbs of a record's page to the list of the own company or of all companies. */
export const useRecordPlace = (record: RaRecord | undefined): void => {
  const { describe } = usePage()
  const own = useCurrentUser()?.companyId
  const foreign = record?.['companyId'] !== undefined && record['companyId'] !== own
  useLayoutEffect(() => describe({ foreign }), [describe, foreign])
}
