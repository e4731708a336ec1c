import type { ErrorName } from '#contract/core/errors'

export const errors = {
  phoneAlreadyUsed: 'This phone number is already in use.',
  phoneNotRegistered: 'This phone number is not registered.',
  emailAlreadyUsed: 'This email address is already in use.',
  emailNotRegistered: 'This email address is not registered.',
  phoneEmpty: 'The phone number is empty.',
  codeWrong: 'The code is wrong or no longer valid.',
  emailEmpty: 'The email address is empty.',
  accountLocked: 'The account is locked. Try again in %{minutes}\u00a0min.',
  smsSendFailed: 'The text message could not be sent. Try again later or use email.',
  emailSendFailed: 'The email could not be sent. Try again later or use your phone.',
  userNotFoundByContact: 'User not found. Check the phone number or email address.',
  usernameExists: 'This username already exists.',
  oldPasswordWrong: 'The current password is wrong.',
  applicationNameExists: 'An application with this name already exists.',
  insufficientPermission:
    'You do not have the permission “%{permissionName}”. Ask %{grantedBy} for it.',
  usernameNotFound: 'Username not found.',
  companyAdministratorNameEmpty: 'The company super administrator’s name is empty.',
  companyNameEmpty: 'The company name is empty.',
  companyAdministratorPhoneEmpty: 'The company super administrator’s phone number is empty.',
  companyPermissionsEmpty: 'The company’s permissions are empty.',
  platformsEmpty: 'Select at least one application.',
  phoneOfAnotherCompanyAdministrator:
    'This phone number belongs to the super administrator of another company.',
  phoneOfPlatformManager: 'The user with this phone number already manages the portal.',
  companyNameExists: 'A company with this name already exists.',
  currentUserAsCompanyAdministrator: 'You cannot make yourself the company super administrator.',
  roleLevelExceedsCompany: 'The role’s data level is higher than its company’s.',
  roleExists: 'A role with this name already exists.',
  roleMissing: 'The role does not exist.',
  superAdministratorRoleNotEditable: 'Super administrator roles cannot be edited.',
  roleOfAnotherCompany: 'You cannot edit roles of other companies.',
  superAdministratorRoleNotDeletable: 'Super administrator roles cannot be deleted.',
  companySuperAdministratorRoleNotAssignable:
    'The role of company super administrator cannot be assigned to users.',
  noUserSpecified: 'No user was specified.',
  systemSuperAdministratorTakesNoRole: 'A system super administrator cannot be given a role.',
  companySuperAdministratorTakesNoRole: 'A company super administrator cannot be given a role.',
  systemSuperAdministratorRoleNotAssignable:
    'The role of system super administrator cannot be assigned.',
  userMissing:
    'This user no longer exists here. They may have been disabled or removed, or may have left. Reload the page.',
  roleAndUserInDifferentCompanies: 'The role and the user belong to different companies.',
  oneRolePerApplication: 'A user can have only one role per application.',
  platformsBySuperAdministratorOnly: 'Only a super administrator can add applications.',

  invalidInput: 'Some fields are not valid.',
  applicationIdUnknown: 'The application ID is missing or unknown.',
  notSignedIn: 'Log in first.',
  sessionEnded: 'Your session has ended. Log in again.',
  notFound: 'Not found. It may have been deleted or may have ended. Reload the page.',
  tooManyRequests: 'Too many requests. Try again in %{seconds}\u00a0s.',
  requestError: 'The request failed. Try again later.',
  serverException: 'Server error. Try again later. If it continues, quote the request ID.',
  companyTextsUsedUp:
    'The company has reached its 24-hour limit for text messages. Try again in %{hours} h.',
  companyMailsUsedUp:
    'The company has reached its 24-hour limit for emails. Try again in %{hours} h.',
  messageNotAccepted: '%{message} could not be sent: %{reason}',
  ownContactMissing:
    'Your account has no phone number or email address for this. Add one under Account and security first.',
  proofRequired:
    'Many codes are being requested at present. Your browser has to complete a check first.',
  overloaded: 'The server is busy or restarting. Try again in a moment.',
  storageFull: 'The server’s disk is full. Nothing was saved.',
  agreementRequired: 'Accept the user agreement to continue.',
  applicationInReview: 'An application is already awaiting review.',
  statusDoesNotAllow:
    'The current status does not allow this. If it has just changed, reload the page.',
  companyNotFound: 'Company not found.',
  createCompanyFirst: 'Company not found. Create a company first.',
  userLimitReached:
    'The company has reached its limit of %{limit} users. A higher quota is needed to add users.',
  changedMeanwhile: 'Someone else has changed this record. Reload it and try again.',
  passwordUnchanged: 'The new password must differ from the old one.',
  lastSuperAdministrator: 'This is the last system super administrator and must be kept.',
  ownRequest: 'You cannot decide on your own request.',
  bodyTooLarge: 'The content is too large for the server. Use a smaller file or a shorter text.',
  methodNotAllowed: 'This address does not support %{method}, only %{allowed}.',
  notJson: 'The request must be JSON.',
  accountDisabled: 'This account is disabled. Contact your company super administrator.',
  ownAccount: 'You cannot do this with your own account.',
  companyAdministratorStays:
    'This user is the company super administrator. Transfer the company first.',
  logNotSealed: 'This entry is not sealed yet. Try again in a second.',
  ownApplicationInReview: 'Your company application is awaiting review. Withdraw it first.',
  roleAreaExceedsCompany: 'The role’s managed area lies outside its company’s area.',
  rolePermissionExceedsCompany:
    'The company itself does not have the permission “%{permissionName}”, so its roles cannot have it.',
  roleLevelExceedsOwn: 'The role’s data level is higher than your own.',
  roleAreaExceedsOwn: 'The role’s managed area lies outside your own area.',
  menuHasChildren: 'This entry has child entries. Move or delete them first.',
  menuBelongsToProgram: 'This entry is built in. It can be hidden but not deleted.',
  menuOpensApplication:
    'This entry opens applications: %{applications}. Without it, they would be open to everyone. Remove it from their required permissions first.',
  menuScreenStays: 'This entry is built in. Its file path cannot be changed.',
  builtInRoleStays: 'This preset role is built in and cannot be renamed or deleted.',
  systemAdministratorsOnly: 'Only system super administrators can do this.',
  roleInUse:
    'Users with this role: %{users}. They would lose it and its permissions. Confirm once more to delete it anyway.',
  viewingOnly: 'You are viewing as %{name}, which is read-only. Stop viewing first.',
  viewingOver: 'Viewing as another user has ended.',
  permissionsProviderOnly:
    'Only the provider’s staff can have these permissions: %{permissionNames}. Remove them and try again.',
  roleExceedsOwnPermissions:
    'The role has permissions that you do not have: %{permissionNames}. Ask your company super administrator.',
  invitationNeedsReview:
    'This invitation has changed since it was sent, so %{company} has to approve it. Leave %{from} and apply to join, or ask for a new invitation.',
  organisationCodeExists:
    'The company “%{company}” already has this organisation code. Apply to join it.',
  companySuspended: '%{company} is suspended: %{reason} Contact %{contact}.',
  flagsUnseen: 'This application has something to check. Open it and tick each item first.',
  ownCompanyStays: 'This is the provider’s own company. It cannot be suspended or closed.',
  ownPeopleOnly: 'Only users of the provider’s company can be salespeople.',
  stationCodeExists: 'Another station already has this code.',
  imageUnreadable:
    'The file is not a readable image, or part of it is missing. Use JPEG, PNG, WebP or GIF.',
  imageIsPdf:
    'PDF files are not accepted. Open the file, save the page as an image or take a screenshot, and upload that.',
  imageIsHeic: 'HEIC photos cannot be read. Save the photo as JPEG and upload that.',
  imageTooManyPixels: 'The image has more than %{most} million pixels. Reduce its size first.',
  downloadFileInUse: 'Another download already uses this file. Upload it again.',
  licenceUnknown: 'The business licence was uploaded too long ago. Upload it again.',
  departmentNotFound: 'Department not found.',
  departmentExists: 'A department with this name already exists at this level.',
  departmentBelowItself: 'A department cannot be moved into itself or its sub-departments.',
  departmentsTooDeep: 'Departments can have at most %{most} levels.',
  departmentsTooMany: 'A company can have at most %{most} departments.',
  departmentInUse:
    'Users in this department: %{users}. Direct sub-departments: %{departments}. All of them would move one level up; users of a top-level department would then belong to no department. Confirm once more to delete it anyway.',
  documentVersionExists: 'This document already has a version with this name.',
  permissionPackageNameExists: 'Another permission package already has this Chinese name.',
  permissionPackageEnNameExists: 'Another permission package already has this English name.',
  serialNumberExists: 'Another record already has this serial number.',
  stationImportRefused: 'Rows that failed the check: %{refused} of %{rows}. Nothing was saved.',
  tableUnreadable: 'The table cannot be read: unmatched quotation marks in line %{line}.',
  tableTooLong: 'The table has more than %{most} rows. Split it into smaller tables.',
  tableColumnsMissing: 'The first line must name these columns: %{columns}.',
  tableCoordinates:
    'These columns cannot be read: %{columns}. Put each coordinate into one column, in degrees or in degrees, minutes and seconds.',
  tableDamaged:
    'Line %{line} contains damaged characters. Correct the file and save it as “CSV UTF-8”.',
  tableEncoding:
    'The text of the file cannot be read reliably. Save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
  ionexInvalid: 'The file was rejected at line %{line}: %{reason} Nothing was stored.',
  ionexTooLarge:
    'The file was rejected at line %{line}: it is larger than %{megabytes}\u00a0MB. Nothing was stored.',
  ionexAlreadyStored: 'This file has already been imported.',
  ionosphereTimeOutside: 'No stored map covers this time.',
  ionosphereNoCoefficients: 'This model has no coefficients for this time.',
  ionosphereNoValue: 'The map has no value for this location.',
  coefficientsExist: 'The model already has coefficients from this time.',
  fileTypeUnknown: 'Send the file itself, as application/octet-stream.',
  invitationOpen: '%{recipient} already has a pending invitation. Send it again or revoke it.',
  alreadyMember: 'Already a member of %{company}.',
  invitationUnknown:
    'This invitation does not exist. Use the complete link from the latest message, or ask for a new invitation.',
  invitationRevoked: 'The invitation to %{company} was revoked. Ask %{company} for a new one.',
  invitationExpired: 'The invitation to %{company} has expired. Ask %{inviter} to send it again.',
  invitationUsed:
    'The invitation to %{company} has already been used. Ask %{inviter} for a new one.',
  invitationForSomebodyElse:
    'This invitation is for %{recipient}. Log in with that account, or add this contact to your account first.',
  systemAdministratorStays:
    'System super administrators cannot join another company. Log in with another account.',
  moveNeedsConfirmation:
    'You belong to %{from}. If you join %{to}, you leave it and your roles there end at once.',
  rightHeldAlready: 'You already have “%{permissionName}”.',
  rightsRequestOpen: 'You have already requested this permission. The request is awaiting review.',
  rightsRequestsTooMany:
    '%{most} of your requests are awaiting review. Wait for a decision or withdraw one.',
  quotaRequestOpen:
    'Your company already has a quota request awaiting review. Wait for the decision or withdraw it.',
  mergesOtherCompany:
    'That account belongs to another company. Log in with it and merge this account into it, or leave that company first.',
  administratorRequestOpen: 'A request about this user is already awaiting review.',
  roleDoesNotGive: 'Assigning this role would not grant the permission.',
  applicationBelongsToProgram: 'The user centre cannot be disabled, moved or restricted.',
  fileTooLarge: 'The file is larger than %{most}\u00a0MB.',
  noRoomForFile:
    'The server has %{free}\u00a0MB of disk space left, which is not enough for this file.',
  fileBroken: 'The upload was incomplete. Upload the file again.',
  rangeNotSatisfiable: 'The requested range of the file does not exist.',
  importRunning: 'Your company already has an import in progress. Wait until it has finished.',
  importFileUnreadable:
    'The file cannot be read. Save it as a CSV file or an Excel workbook (.xlsx).',
  importTooManyRows: 'A file may contain at most %{most} users. Split it into smaller files.',
  importTooManyColumns:
    'A file may contain at most %{most} columns. Delete the ones you do not need.',
  importColumnsMissing: 'Columns are missing: %{columns}. Use the titles of the template.',
  importEmpty: 'The file contains no users.',
  importRowsRefused:
    'Some rows failed the check, so nothing was imported. Correct them and upload the file again.',
  accountChanged: 'The account has changed in the meantime. Log in again.',
  unreachableUser: 'This user is disabled, or has no verified phone number or email address.',
  secondFactorRequired: 'Continue with your second factor.',
  secondFactorWrong: 'The code is wrong. Attempts left: %{remaining}.',
  challengeOver: 'This took too long, or the account has changed. Log in again.',
  passkeyExists: 'This device already has a passkey for this account.',
  factorsTooMany: 'An account can have at most 10 second factors. Remove one first.',
  passkeyNotAccepted: 'This passkey could not be verified. Try again or use another method.',
  factorStays:
    'Your account must have a second factor, so the last one cannot be removed. Add another one first.',
  mergesGuardedAccount:
    'The other account has a second factor. Log in to it and remove the second factor before you merge.',
  factorMustBeAdded: 'Add a second factor to continue.',
  confirmationRequired: 'Confirm your identity to continue.',
  factorsOfOwnAccount:
    'This user joined the company with their own account. Only a system super administrator can reset their second factors.',
  interactionOver:
    'This login request is over, or was finished in another tab. Go back to the application and start again.',
  addressNotAllowed: 'This address is not allowed here.',
  secretsTooMany: 'A client can have at most two secrets. Revoke one first.',
  closedToApplications: 'Applications cannot make this call.',
  scopeMissing: 'The access token needs the scope %{scope}.',
  applicationClosed: 'You have no access to this application.',
  clientNameExists: 'A client with this name already exists.',
  clientsTooMany: 'An application can have at most 20 clients.',
  publicKeysInvalid: 'Enter a JSON Web Key Set with public EC or RSA keys only.',
  apiTokenNameExists: 'An access token with this name already exists.',
  apiTokensTooMany: 'A company can have at most 50 active access tokens. Revoke one first.',
  closedToTokens: 'An access token cannot do this. Log in to do it yourself.',
  apiTokenOver:
    'This access token cannot be used: it was revoked or has expired, or its creator is disabled or has left the company.',
  targetNotAllowed: 'Events cannot be sent to this address.',
  webhooksTooMany: 'A company can have at most 20 webhooks. Delete one first.',
  webhookPaused: 'This webhook is paused. Resume it first.',
  deviceLimitReached:
    'The device quota of %{quota} would be exceeded; %{left} left. Ask %{grantedBy} to request a higher one.',
  storageLimitReached:
    'The storage quota would be exceeded. Ask %{grantedBy} to request a higher one.',
  laterReportStored: 'A report with a later measurement time is already stored.',
  companyWithoutApplication: 'This company does not have the application.',
  passwordMustBeChanged:
    'Your password was generated by an administrator. Log in with it and set your own password first, or reset it with a code.',
  joinedWithOwnAccount:
    'This user joined the company with their own account. Send them a reset code instead.',
  generatedPasswordExpired:
    'This generated password has expired. Ask your administrator for a new one, or reset the password with a code.',
  activationUnknown:
    'This link is no longer valid: it has been used or replaced, or has expired. Ask your administrator to send a new one.',
  ownPasswordMissing:
    'This user’s password was entered or generated by an administrator. Once they have changed it, they can become a system super administrator.',
  contactChangeUnknown:
    'This link is no longer valid: it has been used or has expired. If you cannot log in, reset your password.',
  contactTooNew:
    'This contact was added to the account less than 24 hours ago and cannot be used for login codes or password resets yet. Use your password or another contact.',
  codesNotAccepted:
    'This account cannot use codes, only its password. If the password is lost, contact the operator of the server.',

  wrongPassword: 'Wrong password (attempt %{failures} of 5). Attempts left: %{remaining}.',
  wrongPasswordNowLocked: 'Fifth wrong password. The account is locked for 5 minutes.',
} as const satisfies Record<ErrorName, string>
