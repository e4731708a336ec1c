import type { RoleRecord } from '#contract/access/roles'

export const pathOf = ({ id }: Pick<RoleRecord, 'id'>): string => `/roles/${id}/show`

export const nameOf = ({ name }: Pick<RoleRecord, 'name'>): string => name

/** Super administrator roles can be copied but not changed. */
export const isFixed = ({ type }: Pick<RoleRecord, 'type'>): boolean =>
  type === 'superAdministrator'
