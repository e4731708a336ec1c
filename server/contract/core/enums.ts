/** Enumerations and constants that both sides need. */
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

/** A retired application keeps its rows but is not offered any more. */
export const applicationStates = ['active', 'retired'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const companyStatuses = ['inReview', 'passed', 'suspended', 'rejected', 'closed'] as const
export type CompanyStatus = (typeof companyStatuses)[number]
/** A company in one of these has members, an administrator, and its name and code to itself. */
export const establishedStatuses = [
  'passed',
  'suspended',
] as const satisfies readonly CompanyStatus[]

export const userStatuses = ['active', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

export const rightsRequestStatuses = ['inReview', 'granted', 'declined', 'withdrawn'] as const
export type RightsRequestStatus = (typeof rightsRequestStatuses)[number]

export const joinRequestStatuses = ['inReview', 'agreed', 'rejected', 'closed'] as const
export type JoinRequestStatus = (typeof joinRequestStatuses)[number]

/** Reach of a role or company: 0 country, 1 province, 2 city, 3 area. */
export const dataLevels = [0, 1, 2, 3] as const
export type DataLevel = (typeof dataLevels)[number]

export const companyTypeOrdinary = 0
/** Company type 1: an agency. */
export const companyTypeAgency = 1

/** The fixed application id, sent as the `appid` header by the user centre. */
export const USER_CENTRE_APP_ID = 10000

/** China. */
export const homeCountryId = '44'

export const lockAfterFailures = 5
export const lockSeconds = 300

/** Compact layout and mobile below this width, in CSS pixels. */
export const compactBelow = 750
export const keepAliveMaximum = 10
export const sectionLoadTimeoutMs = 120_000

/** What accuracy a station serves, the best first. */
export const serviceTiers = ['centimetre', 'submetre', 'metre'] as const
export type ServiceTier = (typeof serviceTiers)[number]

/** Header that carries the grant of a viewing (`viewAs.ts`); here, since the public site loads no schemas. */
export const viewAsHeader = 'View-As'

/** Days for which the law wants the log kept, with the addresses that people acted from. */
export const leastRetentionDays = 190

/** Where messages of a kind go: to their recipients, to the terminal (outside production), or nowhere. */
export const messageWays = ['recipients', 'terminal', 'nowhere'] as const

export type MessageWay = (typeof messageWays)[number]
