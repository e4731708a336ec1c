import type { DepartmentRecord } from '#contract/people/departments'

export const nameOf = ({ name }: DepartmentRecord): string => name

/** Where a record's page is. */
export const pathOf = ({ id }: Pick<DepartmentRecord, 'id'>): string => `/departments/${id}/show`

/** The list of the people of a department and of those below it. */
export const peopleOf = ({ id: departmentId }: Pick<DepartmentRecord, 'id'>): string =>
  `/users?${new URLSearchParams({ filter: JSON.stringify({ departmentId }) })}`

/** Where a department is made below another one. */
export const createBelow = ({ id }: Pick<DepartmentRecord, 'id'>): string =>
  `/departments/create?below=${id}`
