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

export const givingRoles = ['roleMissing', 'roleOfAnotherCompany', ...givingTo] as const
