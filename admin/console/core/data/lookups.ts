import { useQuery } from '@tanstack/react-query'
import type { PublicApplication } from '#contract/access/applications'
import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { callOperation } from './httpClient.ts'
import { useGetList } from 'react-admin'
import { type DepartmentRecord, maxDepartments } from '#contract/people/departments'
import type { CompanyLookup, KnownCompany } from '#contract/companies/companyLookup'

export const useApplications = () =>
  useQuery({
    queryKey: ['applications', 'public'],
    queryFn: () => callOperation<PublicApplication[]>('/public/applications'),
    staleTime: 300_000,
  })

export const isUserCentre = ({ appId }: Pick<PublicApplication, 'appId'>): boolean =>
  appId === String(USER_CENTRE_APP_ID)

export const useDepartmentList = (companyId: string | null | undefined) =>
  useGetList<DepartmentRecord>(
    'departments',
    {
      pagination: { page: 1, perPage: maxDepartments },
      sort: { field: 'tree', order: 'ASC' },
      filter: { companyId },
    },
    { enabled: !!companyId, retry: false, onError: () => {} },
  )

export const useDepartments = (companyId: string | null | undefined): readonly DepartmentRecord[] =>
  useDepartmentList(companyId).data ?? []

export const findKnownCompany = (by: CompanyLookup, signal?: AbortSignal) =>
  callOperation<KnownCompany | null>('/usercenter/company/known', {
    query: by,
    ...(signal ? { signal } : {}),
  })
