import { z } from 'zod'
import { onlyCharacters } from '#contract/text/characters'
import { minRetentionDays, messageTargets } from '#contract/core/enums'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
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
const httpAddress = emptyOr(webAddress, 2000, 'validation.httpAddress')

/** A telephone number as people write it, e.g. `400-820-8820` or `+86 21 5555 0100`. */
const contactNumber = z.string().regex(/^\+?\d[\d ()-]{3,}$/)

const text = z.string()
const number = z.number().int()

/**
 * A setting: the environment variable that sets it, which the console then cannot change, its schema in the record, and
 * the rule for a change.
 */
const setting = <const Variable extends string, Shown extends z.ZodType, Field extends z.ZodType>(
  variable: Variable,
  shown: Shown,
  field: Field,
) => ({ variable, shown, field })

const declared = {
  systemNameZh: setting('SYSTEM_NAME_ZH', text, rules.label(32)),
  systemNameEn: setting('SYSTEM_NAME_EN', text, rules.label(64)),
  filingIcp: setting('FILING_ICP', text, rules.line(64)),
  filingPolice: setting('FILING_POLICE', text, rules.line(64)),
  /** How customers reach the provider; all may be empty. */
  contactPhone: setting(
    'CONTACT_PHONE',
    text,
    emptyOr(contactNumber, 40, 'validation.phoneFormat'),
  ),
  contactEmail: setting('CONTACT_EMAIL', text, emptyOr(rules.email, 254, 'validation.emailFormat')),
  contactHoursZh: setting('CONTACT_HOURS_ZH', text, rules.line(64)),
  contactHoursEn: setting('CONTACT_HOURS_EN', text, rules.line(64)),
  contactAddressZh: setting('CONTACT_ADDRESS_ZH', text, rules.line(128)),
  contactAddressEn: setting('CONTACT_ADDRESS_EN', text, rules.line(128)),
  mailFrom: setting('MAIL_FROM', text, emptyOr(rules.email, 254, 'validation.emailFormat')),
  smtpHost: setting(
    'SMTP_URL',
    text,
    emptyOr(z.union([hostName, ipAddress]), 253, 'validation.host'),
  ),
  smtpPort: setting('SMTP_URL', number, rules.wholeBetween(1, 65_535)),
  smtpSecurity: setting(
    'SMTP_URL',
    z.enum(mailSecurities),
    z.enum(mailSecurities, 'validation.invalid'),
  ),
  smtpUser: setting('SMTP_URL', text, rules.line(254)),
  smsHookUrl: setting('SMS_HOOK_URL', text, httpAddress),
  textService: setting(
    'SMS_SERVICE',
    z.enum(textServices),
    z.enum(textServices, 'validation.invalid'),
  ),
  aliyunKeyId: setting(
    'ALIYUN_SMS_KEY_ID',
    text,
    rules.line(128).check(onlyCharacters(/^[\w.-]$/)),
  ),
  aliyunSignName: setting('ALIYUN_SMS_SIGN_NAME', text, rules.line(64)),
  aliyunTemplates: setting(
    'ALIYUN_SMS_TEMPLATES',
    text,
    rules
      .prose(4000)
      .refine((lines) => findInvalidLine(lines) === undefined, 'validation.textTemplates'),
  ),
  aliyunUrl: setting('ALIYUN_SMS_URL', text, httpAddress),
  /**
   * Verification codes per hour: per network address, and in total for each group of purposes (registration, login and
   * reset, new contacts).
   */
  codesPerAddress: setting('CODES_PER_ADDRESS', number, messages),
  codesInAll: setting('CODES_IN_ALL', number, messages),
  /** Messages per 24 hours to contacts entered by a company's administrators. */
  textsPerCompany: setting('TEXTS_PER_COMPANY', number, messages),
  mailsPerCompany: setting('MAILS_PER_COMPANY', number, messages),
  /** Calls per minute; `probes` limits responses per ten minutes that reveal whether a record exists. */
  readsPerUser: setting('RATE_READS_PER_USER', number, callsFrom(300)),
  readsPerAddress: setting('RATE_READS_PER_ADDRESS', number, callsFrom(1000)),
  writesPerUser: setting('RATE_WRITES_PER_USER', number, callsFrom(60)),
  writesPerAddress: setting('RATE_WRITES_PER_ADDRESS', number, callsFrom(300)),
  messagesPerUser: setting('RATE_MESSAGES_PER_USER', number, callsFrom(10)),
  messagesPerAddress: setting('RATE_MESSAGES_PER_ADDRESS', number, callsFrom(50)),
  probesPerUser: setting('RATE_PROBES_PER_USER', number, callsFrom(10)),
  probesPerAddress: setting('RATE_PROBES_PER_ADDRESS', number, callsFrom(20)),
  /** Minutes until a route that needs a confirmation of the caller's identity requires the next one. */
  confirmMinutes: setting('CONFIRM_MINUTES', number, rules.wholeBetween(5, 60)),
  /** Days of grace between requiring a second factor and insisting on it. */
  secondFactorDays: setting('SECOND_FACTOR_DAYS', number, rules.whole(0, 30)),
  downloadMaxMb: setting('DOWNLOAD_MAX_MB', number, rules.wholeBetween(1, maxMegabytes)),
  logRetentionDays: setting(
    'LOG_RETENTION_DAYS',
    number,
    rules.wholeBetween(minRetentionDays, maxRetentionDays),
  ),
} as const

type Declared = typeof declared

const part = <Part extends 'variable' | 'shown' | 'field'>(name: Part) =>
  Object.fromEntries(Object.entries(declared).map(([key, parts]) => [key, parts[name]])) as {
    [Name in keyof Declared]: Declared[Name][Part]
  }

export const settingFields = part('field')

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

/** Environment variable of each setting. */
export const variableOf = {
  ...part('variable'),
  smtpPassword: 'SMTP_URL',
  smsHookSecret: 'SMS_HOOK_SECRET',
  aliyunKeySecret: 'ALIYUN_SMS_KEY_SECRET',
} as const satisfies Record<SettingName | SecretName, string>

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

export const settingsRecord = z.strictObject({
  id: z.string(),
  ...part('shown'),
  fixed: z.array(z.enum([...settingNames, ...secretNames])),
  /** URL of the logo, which has its own upload and delete routes. */
  logo: z.string().nullable(),
  secrets: z.array(z.enum(secretNames)),
  mailWay: z.enum(messageTargets),
  textWay: z.enum(messageTargets),
  /** Time of the last successful test of the present settings, or null. */
  mailTestedAt: z.string().nullable(),
  textTestedAt: z.string().nullable(),
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
  }),
  readOnly: [
    'id',
    'fixed',
    'logo',
    'secrets',
    'mailWay',
    'textWay',
    'mailTestedAt',
    'textTestedAt',
    'createdAt',
    'updatedAt',
  ],
  sortable: ['id'],
  sort: ['id', 'ASC'],
  filter: z.strictObject({ id: listFilters.id }),
  actions: ['setting.edit', 'setting.logo', 'setting.test'],
  permissions: { 'setting:manage': { id: 1850, providerOnly: true } },
})

export const logoQuery = z.strictObject({
  hash: z.string('validation.invalid').regex(/^[0-9a-f]{32}$/, 'validation.invalid'),
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof settings> {}
}
