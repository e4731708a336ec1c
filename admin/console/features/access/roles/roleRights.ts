import type { RoleRecord } from '#contract/roles'
import type { SignedInUser } from '#shared/signedInUser.ts'

type Reader = Pick<SignedInUser, 'companyId' | 'isSystemAdministrator'> | null
type Subject = Pick<RoleRecord, 'type' | 'presetLevel' | 'isBuiltIn' | 'companyId'>

const isOwnOrAll = (reader: Reader, { companyId }: Subject): boolean =>
  reader?.isSystemAdministrator === true || (companyId !== null && companyId === reader?.companyId)

/** Whether the server lets the reader change a role: presets belong to who runs the system. */
export const mayEdit = (reader: Reader, role: Subject): boolean =>
  role.type !== 'superAdministrator' && isOwnOrAll(reader, role)

/** Whether the server lets the reader give a role another name. */
export const mayRename = (reader: Reader, role: Subject): boolean =>
  mayEdit(reader, role) && !role.isBuiltIn

/** Whether the server lets the reader delete a role. */
export const mayDelete = mayRename

/** Whether the server lets the reader give a role to people, and take it from them. */
export const mayAssign = (reader: Reader, role: Subject): boolean =>
  role.type !== 'superAdministrator' &&
  (isOwnOrAll(reader, role) || (role.type === 'preset' && role.presetLevel === 'company'))
