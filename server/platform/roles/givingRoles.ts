/** What everything may be refused with that gives certain roles to people. */
export const givingTo = [
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

/** The same where the roles are named by their ids. */
export const givingRoles = ['roleMissing', 'roleOfAnotherCompany', ...givingTo] as const
