import { useGetList } from 'react-admin'
import type { DepartmentRecord } from '#contract/people/departments'
import { maxDepartments } from '#contract/people/departments'

export const useDepartments = (companyId: string | null | undefined): readonly DepartmentRecord[] =>
  useGetList<DepartmentRecord>(
    'departments',
    {
      pagination: { page: 1, perPage: maxDepartments },
      sort: { field: 'tree', order: 'ASC' },
      filter: { companyId },
    },
    { enabled: !!companyId, retry: false, onError: () => {} },
  ).data ?? []
