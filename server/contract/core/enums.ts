export const applicationTypes = [
  'unavailable',
  'basicService',
  'terminalSoftware',
  'platform',
] as const
export type ApplicationType = (typeof applicationTypes)[number]

export const permissionTypes = ['platform', 'menu', 'button', 'data'] as const
export type PermissionType = (typeof permissionTypes)[number]

export const roleTypes = ['normal', 'superAdministrator', 'preset'] as const
export type RoleType = (typeof roleTypes)[number]

export const presetLevels = ['system', 'company'] as const
export type PresetLevel = (typeof presetLevels)[number]

export const applicationStates = ['active', 'retired'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const companyStatuses = ['inReview', 'passed', 'suspended', 'rejected', 'closed'] as const
export type CompanyStatus = (typeof companyStatuses)[number]
/** Statuses in which a company has members and an administrator. */
export const establishedStatuses = [
  'passed',
  'suspended',
] as const satisfies readonly CompanyStatus[]

export const userStatuses = ['active', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Reasons for the end of a session that its holder may know. */
export const sessionEnds = ['administrator', 'disabled', 'password', 'owner', 'expired'] as const
export type SessionEnd = (typeof sessionEnds)[number]

export const requestStatuses = ['inReview', 'granted', 'declined', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const joinRequestStatuses = ['inReview', 'agreed', 'rejected', 'closed'] as const
export type JoinRequestStatus = (typeof joinRequestStatuses)[number]

/** Data scope of a role or company: 0 country, 1 province, 2 city, 3 area. */
export const dataLevels = [0, 1, 2, 3] as const
export type DataLevel = (typeof dataLevels)[number]

export const companyTypeOrdinary = 0
export const companyTypeAgency = 1

export const USER_CENTRE_APP_ID = 10000

export const homeCountryId = '44'

/** Second factors in order of strength. Error 7400 names the possible ones in `args.ways`, joined by commas. */
export const secondFactorWays = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorWay = (typeof secondFactorWays)[number]

/** Ways to confirm one's identity. Error 7410 names the possible ones in `args.ways`, joined by commas. */
export const confirmWays = [...secondFactorWays, 'password', 'sms', 'email'] as const
export type ConfirmWay = (typeof confirmWays)[number]

export const lockAfterFailures = 5
export const lockSeconds = 300

/** Windows narrower than this, in CSS pixels, get the compact layout. */
export const compactBelow = 750
export const maxKeepAlivePages = 10
export const sectionLoadTimeoutMs = 120_000

export const serviceTiers = ['centimetre', 'submetre', 'metre'] as const
export type ServiceTier = (typeof serviceTiers)[number]

/**
 * Header that carries the grant for viewing as another user (`viewAs.ts`). It is declared here, because the public site
 * must not load Zod.
 */
export const viewAsHeader = 'View-As'

/** Minimum days that the law requires the log and its IP addresses to be kept. */
export const minRetentionDays = 190

/** Without a mail server or text message service, messages go to the `terminal`, and in production `nowhere`. */
export const messageTargets = ['recipients', 'terminal', 'nowhere'] as const

export type MessageTarget = (typeof messageTargets)[number]
