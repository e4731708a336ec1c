export const roleAssignmentErrors = [
  'companySuperAdministratorRoleNotAssignable',
  'systemSuperAdministratorRoleNotAssignable',
  'systemSuperAdministratorTakesNoRole',
  'companySuperAdministratorTakesNoRole',
  'roleAndUserInDifferentCompanies',
  'oneRolePerApplication',
  'roleLevelExceedsOwn',
  'roleAreaExceedsOwn',
  'systemAdministratorsOnly',
  'roleExceedsOwnPermissions',
  'ownPeopleOnly',
] as const

export const roleIdAssignmentErrors = [
  'roleMissing',
  'roleOfAnotherCompany',
  ...roleAssignmentErrors,
] as const
