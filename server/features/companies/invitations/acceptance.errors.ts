/** Why an invitation opens nothing any more. */
export const closedErrors = ['invitationRevoked', 'invitationExpired', 'invitationUsed'] as const

/** Why an invitation cannot be accepted. */
export const acceptanceErrors = [
  'invitationUnknown',
  ...closedErrors,
  'invitationForSomebodyElse',
  'alreadyMember',
  'moveNeedsConfirmation',
  'invitationNeedsReview',
  'companyAdministratorStays',
  'ownApplicationInReview',
  'statusDoesNotAllow',
  'userLimitReached',
  'changedMeanwhile',
] as const
