export { planNewcomerRoles } from './newcomer.plan.ts'
export {
  applyRoleUsers,
  changeRoleUsers,
  logRoleUsers,
  withdrawAllRoles,
} from './roleAssignment.service.ts'
export { logRole } from './roleAudit.ts'
export { havingRole, listRolesHolding } from './roleHolders.queries.ts'
export { roleIdAssignmentErrors } from './roleIdAssignmentErrors.ts'
export { visibleRole, visibleRoles } from './roleSaving.plan.ts'
export { listRolesWiderThan, setRolePermissions, touchRole } from './roleStore.queries.ts'
export { lockRoles } from './roleUsers.queries.ts'
export { planPermissions, planUsers, visibilityOf } from './roles.plan.ts'
export { findBuiltInRole, roleTable, type StoredRole } from './roles.queries.ts'
