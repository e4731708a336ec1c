export {
  applyRoleUsers,
  logRole,
  logRoleUsers,
  withdrawAllRoles,
} from './roleAssignment.service.ts'
export { havingRole, listRolesHolding } from './roleHolders.queries.ts'
export { planPermissions, roleIdAssignmentErrors, visibilityOf } from './roleLimits.ts'
export { planUsers, visibleRole, visibleRoles } from './rolePlans.ts'
export { findBuiltInRole, roleTable, type StoredRole } from './roles.queries.ts'
export { listRolesWiderThan, setRolePermissions, touchRole } from './roleStore.queries.ts'
export { lockRoles } from './roleUsers.queries.ts'
export { changeRoleUsers, planNewcomerRoles } from './roleUsers.service.ts'
