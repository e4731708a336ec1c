interface CatalogueEntry {
  /** The number on the wire. */
  code: number
  /** The HTTP status that goes with it. */
  status: number
  /** The form field at which the message belongs, where there is exactly one. */
  field?: string
}

/**
 * Every refusal the gateway can give: its name, number and HTTP status.
 * Nothing else in the program holds an error number; texts are keyed by the name in `i18n`.
 * The gaps (6004, 6017, 6027, 6028, 6034, 6036, 6044 to 6046) stay free.
 */
export const errorCatalogue = {
  phoneAlreadyUsed: { code: 6000, status: 409, field: 'phone' },
  phoneNotRegistered: { code: 6001, status: 404, field: 'phone' },
  emailAlreadyUsed: { code: 6002, status: 409, field: 'email' },
  emailNotRegistered: { code: 6003, status: 404, field: 'email' },
  phoneEmpty: { code: 6005, status: 400, field: 'phone' },
  codeWrong: { code: 6006, status: 400, field: 'code' },
  emailEmpty: { code: 6007, status: 400, field: 'email' },
  accountLocked: { code: 6008, status: 423 },
  smsSendFailed: { code: 6009, status: 503 },
  emailSendFailed: { code: 6010, status: 503 },
  userNotFoundByContact: { code: 6011, status: 404, field: 'username' },
  usernameExists: { code: 6012, status: 409, field: 'username' },
  oldPasswordWrong: { code: 6013, status: 400, field: 'oldPassword' },
  applicationNameExists: { code: 6014, status: 409, field: 'name' },
  insufficientPermission: { code: 6015, status: 403 },
  usernameNotFound: { code: 6016, status: 404, field: 'username' },
  companyAdministratorNameEmpty: { code: 6018, status: 400, field: 'administratorName' },
  companyNameEmpty: { code: 6019, status: 400, field: 'name' },
  companyAdministratorPhoneEmpty: { code: 6020, status: 400, field: 'administratorPhone' },
  companyPermissionsEmpty: { code: 6021, status: 400, field: 'permissionIds' },
  platformsEmpty: { code: 6022, status: 400, field: 'platforms' },
  phoneOfAnotherCompanyAdministrator: { code: 6023, status: 409, field: 'administratorPhone' },
  phoneOfPlatformManager: { code: 6024, status: 409, field: 'administratorPhone' },
  companyNameExists: { code: 6025, status: 409, field: 'name' },
  currentUserAsCompanyAdministrator: { code: 6026, status: 409, field: 'administratorPhone' },
  roleLevelExceedsCompany: { code: 6029, status: 403, field: 'dataLevel' },
  roleExists: { code: 6030, status: 409, field: 'name' },
  roleMissing: { code: 6031, status: 404 },
  superAdministratorRoleNotEditable: { code: 6032, status: 403 },
  roleOfAnotherCompany: { code: 6033, status: 403 },
  superAdministratorRoleNotDeletable: { code: 6035, status: 403 },
  companySuperAdministratorRoleNotAssignable: { code: 6037, status: 403 },
  noUserSpecified: { code: 6038, status: 400, field: 'userIds' },
  systemSuperAdministratorTakesNoRole: { code: 6039, status: 403 },
  companySuperAdministratorTakesNoRole: { code: 6040, status: 403 },
  systemSuperAdministratorRoleNotAssignable: { code: 6041, status: 403 },
  userMissing: { code: 6042, status: 404 },
  roleAndUserInDifferentCompanies: { code: 6043, status: 409 },
  oneRolePerApplication: { code: 6047, status: 409 },
  platformsBySuperAdministratorOnly: { code: 6048, status: 403, field: 'platforms' },

  invalidInput: { code: 7000, status: 400 },
  applicationIdUnknown: { code: 7001, status: 400 },
  notSignedIn: { code: 7002, status: 401 },
  sessionEnded: { code: 7003, status: 401 },
  notFound: { code: 7004, status: 404 },
  tooManyRequests: { code: 7005, status: 429 },
  requestError: { code: 7006, status: 503 },
  serverException: { code: 7007, status: 500 },
  overloaded: { code: 7008, status: 503 },
  storageFull: { code: 7009, status: 503 },
  agreementRequired: { code: 7010, status: 400, field: 'agree' },
  applicationInReview: { code: 7011, status: 409 },
  statusDoesNotAllow: { code: 7012, status: 409 },
  companyNotFound: { code: 7013, status: 404 },
  createCompanyFirst: { code: 7014, status: 409 },
  userLimitReached: { code: 7015, status: 409 },
  changedMeanwhile: { code: 7016, status: 409 },
  passwordUnchanged: { code: 7017, status: 400, field: 'password' },
  lastSuperAdministrator: { code: 7018, status: 409 },
  ownRequest: { code: 7019, status: 403 },
  bodyTooLarge: { code: 7021, status: 413 },
  notJson: { code: 7022, status: 415 },
  methodNotAllowed: { code: 7028, status: 405 },
  accountDisabled: { code: 7023, status: 403 },
  ownAccount: { code: 7024, status: 409 },
  companyAdministratorStays: { code: 7025, status: 409 },
  ownApplicationInReview: { code: 7026, status: 409 },
  logNotSealed: { code: 7027, status: 409 },
  roleAreaExceedsCompany: { code: 7040, status: 403, field: 'addrCode' },
  rolePermissionExceedsCompany: { code: 7041, status: 403, field: 'permissionIds' },
  roleLevelExceedsOwn: { code: 7042, status: 403, field: 'dataLevel' },
  roleAreaExceedsOwn: { code: 7043, status: 403, field: 'addrCode' },
  menuHasChildren: { code: 7044, status: 409 },
  menuBelongsToProgram: { code: 7045, status: 409 },
  menuOpensApplication: { code: 7320, status: 409 },
  menuScreenStays: { code: 7321, status: 409, field: 'filePath' },
  builtInRoleStays: { code: 7046, status: 409 },
  systemAdministratorsOnly: { code: 7047, status: 403 },
  roleInUse: { code: 7048, status: 409 },
  viewingOnly: { code: 7020, status: 403 },
  viewingOver: { code: 7181, status: 403 },
  permissionsProviderOnly: { code: 7240, status: 403, field: 'permissionIds' },
  roleExceedsOwnPermissions: { code: 7241, status: 403 },
  invitationNeedsReview: { code: 7242, status: 409 },
  organisationCodeExists: { code: 7060, status: 409, field: 'organisationCode' },
  companySuspended: { code: 7250, status: 403 },
  ownCompanyStays: { code: 7251, status: 409 },
  flagsUnseen: { code: 7253, status: 409 },
  ownPeopleOnly: { code: 7252, status: 409 },
  serialNumberExists: { code: 7270, status: 409, field: 'serialNumber' },
  stationCodeExists: { code: 7100, status: 409, field: 'code' },
  stationImportRefused: { code: 7101, status: 409 },
  tableUnreadable: { code: 7102, status: 400, field: 'csv' },
  tableTooLong: { code: 7103, status: 400, field: 'csv' },
  tableColumnsMissing: { code: 7104, status: 400, field: 'csv' },
  tableCoordinates: { code: 7105, status: 400, field: 'csv' },
  tableDamaged: { code: 7330, status: 400, field: 'file' },
  tableEncoding: { code: 7331, status: 400, field: 'file' },
  ionexInvalid: { code: 7120, status: 400, field: 'file' },
  ionexTooLarge: { code: 7121, status: 413, field: 'file' },
  ionexAlreadyStored: { code: 7122, status: 409, field: 'file' },
  ionosphereTimeOutside: { code: 7123, status: 404, field: 'time' },
  ionosphereNoCoefficients: { code: 7124, status: 404, field: 'time' },
  ionosphereNoValue: { code: 7125, status: 404, field: 'lat' },
  coefficientsExist: { code: 7126, status: 409, field: 'validFrom' },
  fileTypeUnknown: { code: 7127, status: 415, field: 'file' },
  invitationOpen: { code: 7080, status: 409 },
  alreadyMember: { code: 7081, status: 409 },
  invitationUnknown: { code: 7082, status: 404 },
  invitationRevoked: { code: 7083, status: 409 },
  invitationExpired: { code: 7084, status: 409 },
  invitationUsed: { code: 7085, status: 409 },
  invitationForSomebodyElse: { code: 7086, status: 403 },
  systemAdministratorStays: { code: 7088, status: 409 },
  moveNeedsConfirmation: { code: 7087, status: 409 },
  rightHeldAlready: { code: 7140, status: 409 },
  rightsRequestOpen: { code: 7141, status: 409 },
  rightsRequestsTooMany: { code: 7142, status: 409 },
  quotaRequestOpen: { code: 7280, status: 409 },
  administratorRequestOpen: { code: 7370, status: 409 },
  ownPasswordMissing: { code: 7371, status: 409, field: 'userId' },
  roleDoesNotGive: { code: 7143, status: 409, field: 'roleId' },
  applicationBelongsToProgram: { code: 7144, status: 409 },
  fileTooLarge: { code: 7145, status: 413, field: 'file' },
  fileBroken: { code: 7146, status: 400, field: 'file' },
  rangeNotSatisfiable: { code: 7147, status: 416 },
  importRunning: { code: 7061, status: 409 },
  importFileUnreadable: { code: 7062, status: 400, field: 'file' },
  importTooManyRows: { code: 7063, status: 400, field: 'file' },
  importColumnsMissing: { code: 7064, status: 400, field: 'file' },
  importEmpty: { code: 7065, status: 400, field: 'file' },
  accountChanged: { code: 7210, status: 409 },
  importRowsRefused: { code: 7066, status: 409 },
  unreachableUser: { code: 7067, status: 409 },
  importTooManyColumns: { code: 7230, status: 400, field: 'file' },
  activationUnknown: { code: 7200, status: 404 },
  contactChangeUnknown: { code: 7201, status: 404 },
  contactTooNew: { code: 7202, status: 409 },
  codesNotAccepted: { code: 7203, status: 403 },

  departmentNotFound: { code: 7300, status: 404, field: 'departmentId' },
  departmentExists: { code: 7301, status: 409, field: 'name' },
  departmentBelowItself: { code: 7302, status: 409, field: 'parentId' },
  departmentsTooDeep: { code: 7303, status: 409, field: 'parentId' },
  departmentsTooMany: { code: 7304, status: 409 },
  departmentInUse: { code: 7309, status: 409 },
  imageUnreadable: { code: 7305, status: 415, field: 'file' },
  imageIsPdf: { code: 7307, status: 415, field: 'file' },
  imageIsHeic: { code: 7308, status: 415, field: 'file' },
  imageTooManyPixels: { code: 7306, status: 413, field: 'file' },
  noRoomForFile: { code: 7323, status: 413, field: 'file' },
  downloadFileInUse: { code: 7322, status: 409, field: 'fileId' },
  licenceUnknown: { code: 7330, status: 409, field: 'licence' },
  companyTextsUsedUp: { code: 7340, status: 429 },
  companyMailsUsedUp: { code: 7341, status: 429 },
  messageNotAccepted: { code: 7350, status: 409 },
  ownContactMissing: { code: 7351, status: 409 },
  mergesOtherCompany: { code: 7390, status: 409, field: 'username' },
  documentVersionExists: { code: 7360, status: 409, field: 'documentVersion' },
  permissionPackageNameExists: { code: 7380, status: 409, field: 'name' },
  permissionPackageEnNameExists: { code: 7381, status: 409, field: 'enName' },
  proofRequired: { code: 7220, status: 428 },
  passwordMustBeChanged: { code: 7310, status: 403 },
  joinedWithOwnAccount: { code: 7312, status: 409 },
  generatedPasswordExpired: { code: 7311, status: 403, field: 'password' },

  wrongPassword: { code: 600401, status: 400, field: 'password' },
  wrongPasswordNowLocked: { code: 600402, status: 423, field: 'password' },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errorCatalogue

/** Values that a client needs to word an error itself, e.g. `{ seconds: 271 }`. */
export type ErrorArgs = Record<string, string | number | boolean | null>

/** One field's part of a refusal. */
export interface FieldProblem {
  key: string
  message: string
  args: ErrorArgs
}

/** Body of every refusal, `application/problem+json` (RFC 9457 with members of its own). */
export interface Problem {
  type: string
  title: string
  status: number
  code: number
  key: string
  message: string
  args: ErrorArgs
  errors: Record<string, FieldProblem>
  requestId: string
}
