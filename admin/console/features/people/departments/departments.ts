import type { DepartmentRecord } from '#contract/people/departments'

export const nameOf = ({ name }: DepartmentRecord): string => name

export const pathOf = ({ id }: Pick<DepartmentRecord, 'id'>): string => `/departments/${id}/show`

/** The user list filtered by a department and its subdepartments. */
export const peopleOf = ({ id: departmentId }: Pick<DepartmentRecord, 'id'>): string =>
  `/users?${new URLSearchParams({ filter: JSON.stringify({ departmentId }) })}`

export const createBelow = ({ id }: Pick<DepartmentRecord, 'id'>): string =>
  `/departments/create?below=${id}`
