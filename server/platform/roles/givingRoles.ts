/** What everything may be refused with that gives roles to people. */
export const givingRoles = [
  'roleMissing',
  'roleOfAnotherCompany',
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
