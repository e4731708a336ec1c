import { z } from 'zod'
import { onlyCharacters } from '#contract/text/characters'
import { minRetentionDays, messageTargets } from '#contract/core/enums'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { findInvalidLine } from '#contract/text/textTemplates'

/** `tls` encrypts from the start, `starttls` requires STARTTLS, `none` uses STARTTLS only when the server offers it. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** `hook` sends signed requests to the operator's own gateway, `aliyun` uses Alibaba Cloud. */
export const textServices = ['hook', 'aliyun'] as const

export const settingsId = '1'

/** Kinds of rate limits, each counted per user and per network address. */
export const rateNames = ['reads', 'writes', 'messages', 'probes'] as const
export type RateName = (typeof rateNames)[number]

const maxMessages = 10_000_000
const maxCalls = 1_000_000_000
const maxMegabytes = 1_000_000
const maxRetentionDays = 36_500
const minSecretLength = 32

const messages = rules.wholeBetween(1, maxMessages)
/** Limits of calls; the minimum keeps the console usable, so that a wrong value can be corrected there. */
const callsFrom = (least: number) => rules.wholeBetween(least, maxCalls)

const emptyOr = (rule: z.ZodType, most: number, wrong: string) =>
  rules.line(most).refine((text) => text === '' || rule.safeParse(text).success, wrong)

/** Secrets are not trimmed; an empty value keeps the stored secret. */
const secret = (least: number) =>
  z
    .string('validation.required')
    .max(1024, 'validation.tooLong')
    // A lone surrogate has no UTF-8 encoding, so it could not be sent.
    .regex(/^\P{Cs}*$/u, 'validation.controlCharacters')
    .refine((text) => text === '' || text.length >= least, 'validation.secretLength')

/** A host that ends in a number must be a valid IPv4 address. */
const hostName = z
  .string()
  .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i)
  .refine((host) => URL.canParse(`http://${host}`))
const ipAddress = z.union([z.ipv4(), z.ipv6()])
/** Rejects URLs with a username or password, because the setting is readable. */
const webAddress = z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i)

export const settingFields = {
  systemNameZh: rules.label(32),
  systemNameEn: rules.label(64),
  filingIcp: rules.line(64),
  filingPolice: rules.line(64),
  mailFrom: emptyOr(rules.email, 254, 'validation.emailFormat'),
  smtpHost: emptyOr(z.union([hostName, ipAddress]), 253, 'validation.host'),
  smtpPort: rules.wholeBetween(1, 65_535),
  smtpSecurity: z.enum(mailSecurities, 'validation.invalid'),
  smtpUser: rules.line(254),
  smsHookUrl: emptyOr(webAddress, 2000, 'validation.httpAddress'),
  textService: z.enum(textServices, 'validation.invalid'),
  aliyunKeyId: rules.line(128).check(onlyCharacters(/^[\w.-]$/)),
  aliyunSignName: rules.line(64),
  aliyunTemplates: rules
    .prose(4000)
    .refine((text) => findInvalidLine(text) === undefined, 'validation.textTemplates'),
  aliyunUrl: emptyOr(webAddress, 2000, 'validation.httpAddress'),
  /**
   * Verification codes per hour: per network address, and in total for each group of purposes (registration, login and
   * reset, new contacts).
   */
  codesPerAddress: messages,
  codesInAll: messages,
  /** Messages per 24 hours to contacts entered by a company's administrators. */
  textsPerCompany: messages,
  mailsPerCompany: messages,
  /** Calls per minute; `probes` limits responses per ten minutes that reveal whether a record exists. */
  readsPerUser: callsFrom(300),
  readsPerAddress: callsFrom(1000),
  writesPerUser: callsFrom(60),
  writesPerAddress: callsFrom(300),
  messagesPerUser: callsFrom(10),
  messagesPerAddress: callsFrom(50),
  probesPerUser: callsFrom(10),
  probesPerAddress: callsFrom(20),
  downloadMaxMb: rules.wholeBetween(1, maxMegabytes),
  logRetentionDays: rules.wholeBetween(minRetentionDays, maxRetentionDays),
} as const

/** Secrets are stored encrypted and never sent to clients. */
export const secretFields = {
  smtpPassword: secret(1),
  smsHookSecret: secret(minSecretLength),
  aliyunKeySecret: secret(1),
} as const

export type SettingName = keyof typeof settingFields
export type SecretName = keyof typeof secretFields
export const settingNames = Object.keys(settingFields) as SettingName[]
export const secretNames = Object.keys(secretFields) as SecretName[]

/** Settings that decide where messages, including verification codes, are delivered. */
export const deliveryNames = [
  'mailFrom',
  'smtpHost',
  'smtpPort',
  'smtpSecurity',
  'smtpUser',
  'smsHookUrl',
  'textService',
  'aliyunKeyId',
  'aliyunSignName',
  'aliyunTemplates',
  'aliyunUrl',
] as const satisfies readonly SettingName[]

/** Environment variable of each setting. A setting whose variable is set cannot be changed in the console. */
export const variableOf = {
  systemNameZh: 'SYSTEM_NAME_ZH',
  systemNameEn: 'SYSTEM_NAME_EN',
  filingIcp: 'FILING_ICP',
  filingPolice: 'FILING_POLICE',
  mailFrom: 'MAIL_FROM',
  smtpHost: 'SMTP_URL',
  smtpPort: 'SMTP_URL',
  smtpSecurity: 'SMTP_URL',
  smtpUser: 'SMTP_URL',
  smtpPassword: 'SMTP_URL',
  smsHookUrl: 'SMS_HOOK_URL',
  smsHookSecret: 'SMS_HOOK_SECRET',
  textService: 'SMS_SERVICE',
  aliyunKeyId: 'ALIYUN_SMS_KEY_ID',
  aliyunKeySecret: 'ALIYUN_SMS_KEY_SECRET',
  aliyunSignName: 'ALIYUN_SMS_SIGN_NAME',
  aliyunTemplates: 'ALIYUN_SMS_TEMPLATES',
  aliyunUrl: 'ALIYUN_SMS_URL',
  codesPerAddress: 'CODES_PER_ADDRESS',
  codesInAll: 'CODES_IN_ALL',
  textsPerCompany: 'TEXTS_PER_COMPANY',
  mailsPerCompany: 'MAILS_PER_COMPANY',
  readsPerUser: 'RATE_READS_PER_USER',
  readsPerAddress: 'RATE_READS_PER_ADDRESS',
  writesPerUser: 'RATE_WRITES_PER_USER',
  writesPerAddress: 'RATE_WRITES_PER_ADDRESS',
  messagesPerUser: 'RATE_MESSAGES_PER_USER',
  messagesPerAddress: 'RATE_MESSAGES_PER_ADDRESS',
  probesPerUser: 'RATE_PROBES_PER_USER',
  probesPerAddress: 'RATE_PROBES_PER_ADDRESS',
  downloadMaxMb: 'DOWNLOAD_MAX_MB',
  logRetentionDays: 'LOG_RETENTION_DAYS',
} as const satisfies Record<SettingName | SecretName, string>

export const settingsRecord = z.strictObject({
  id: z.string(),
  systemNameZh: z.string(),
  systemNameEn: z.string(),
  filingIcp: z.string(),
  filingPolice: z.string(),
  mailFrom: z.string(),
  smtpHost: z.string(),
  smtpPort: z.number().int(),
  smtpSecurity: z.enum(mailSecurities),
  smtpUser: z.string(),
  smsHookUrl: z.string(),
  textService: z.enum(textServices),
  aliyunKeyId: z.string(),
  aliyunSignName: z.string(),
  aliyunTemplates: z.string(),
  aliyunUrl: z.string(),
  codesPerAddress: z.number().int(),
  codesInAll: z.number().int(),
  textsPerCompany: z.number().int(),
  mailsPerCompany: z.number().int(),
  readsPerUser: z.number().int(),
  readsPerAddress: z.number().int(),
  writesPerUser: z.number().int(),
  writesPerAddress: z.number().int(),
  messagesPerUser: z.number().int(),
  messagesPerAddress: z.number().int(),
  probesPerUser: z.number().int(),
  probesPerAddress: z.number().int(),
  downloadMaxMb: z.number().int(),
  logRetentionDays: z.number().int(),
  fixed: z.array(z.enum([...settingNames, ...secretNames])),
  /** URL of the logo, which has its own upload and delete routes. */
  logo: z.string().nullable(),
  secrets: z.array(z.enum(secretNames)),
  mailWay: z.enum(messageTargets),
  textWay: z.enum(messageTargets),
  ...stamps,
})
export type SettingsRecord = z.infer<typeof settingsRecord>

export const settings = defineResource({
  name: 'settings',
  type: 'setting',
  record: settingsRecord,
  change: changeOf(settingsRecord, {
    ...settingFields,
    ...secretFields,
    password: z.string('validation.required').max(1024, 'validation.tooLong'),
  }),
  readOnly: ['id', 'fixed', 'logo', 'secrets', 'mailWay', 'textWay', 'createdAt', 'updatedAt'],
  sortable: ['id'],
  sort: ['id', 'ASC'],
  filter: z.strictObject({ id: listFilters.id }),
  actions: ['setting.edit', 'setting.logo', 'setting.test'],
  permissions: { 'setting:manage': { id: 1850, providerOnly: true } },
})

export const messageTest = z.strictObject({
  channel: z.enum(['sms', 'email'], 'validation.invalid'),
})
export const messageTested = z.strictObject({ recipient: z.string() })

export const logoQuery = z.strictObject({
  hash: z.string('validation.invalid').regex(/^[0-9a-f]{32}$/, 'validation.invalid'),
})

declare module '#contract/core/resource' {
  interface Resources {
    settings: typeof settings
  }
}
