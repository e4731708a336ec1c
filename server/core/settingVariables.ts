import { isIP } from 'node:net'
import { z } from 'zod'
import { unescape } from 'node:querystring'
import { minRetentionDays } from '#contract/core/enums'
import {
  textServices,
  variableOf,
  type SecretName,
  type SettingName,
  type settingFields,
} from '#contract/site/settings'
import { findInvalidLine } from '#contract/text/textTemplates'
import { rateValuesOf, rateVariables } from './http/rateSettings.ts'

export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
export const whole = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)
export const limit = whole.pipe(z.number().min(1))

const maxHops = 10
/** Shortest prefixes of entirely private networks: 10.0.0.0/8 and fc00::/7. */
const minPrefixBits: Record<number, number> = { 4: 8, 6: 7 }

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits] = text.split('/', 2)
  const version = isIP(address)
  if (version === 0 || text.split('/').length > 2) return false
  if (bits === undefined) return true
  const most = version === 4 ? 32 : 128
  return (
    /^\d+$/.test(bits) && Number(bits) >= (minPrefixBits[version] ?? most) && Number(bits) <= most
  )
}

/** Proxies trusted to report the caller's address: their number, or a list of their addresses. */
export const proxies = z
  .string()
  .refine(
    (text) =>
      /^\d+$/.test(text)
        ? Number(text) <= maxHops
        : text.split(',').every((one) => isProxy(one.trim())),
    `must be a number of proxies, at most ${maxHops}, or a list of their addresses or networks, of /8 or smaller`,
  )

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const networks = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().refine(isNetwork, 'must be a list of addresses or networks')))

/** Settings that can change at runtime, with their secrets; an empty text means not set. */
export type SettingValues = { [Name in SettingName]: z.output<(typeof settingFields)[Name]> } & {
  [Name in SecretName]: string
}

export type Smtp = Pick<
  SettingValues,
  'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUser' | 'smtpPassword'
>

/** Environment variables that override settings otherwise changed in the console. */
export const settingVariables = {
  SYSTEM_NAME_ZH: z.string().min(1).default('天枢定位'),
  SYSTEM_NAME_EN: z.string().min(1).default('Dubhe Positioning'),
  FILING_ICP: z.string().default(''),
  FILING_POLICE: z.string().default(''),
  CONTACT_PHONE: z.string().default(''),
  CONTACT_EMAIL: z.string().default(''),
  CONTACT_HOURS_ZH: z.string().default(''),
  CONTACT_HOURS_EN: z.string().default(''),
  CONTACT_ADDRESS_ZH: z.string().default(''),
  CONTACT_ADDRESS_EN: z.string().default(''),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a bare address, e.g. no-reply@example.com')
    .optional(),
  SMS_HOOK_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  SMS_HOOK_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  SMS_SERVICE: z.enum(textServices, `must be ${textServices.join(' or ')}`).optional(),
  ALIYUN_SMS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATES: z
    .string()
    .refine((text) => findInvalidLine(text) === undefined, {
      error: ({ input }) =>
        `"${findInvalidLine(String(input))}" is none: code zh SMS_1, code en SMS_2`,
    })
    .optional(),
  ALIYUN_SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  CODES_PER_ADDRESS: limit.default(300),
  CODES_IN_ALL: limit.default(3000),
  TEXTS_PER_COMPANY: limit.default(1000),
  MAILS_PER_COMPANY: limit.default(10_000),
  ...rateVariables,
  CONFIRM_MINUTES: whole.pipe(z.number().min(5).max(60)).default(10),
  SECOND_FACTOR_DAYS: whole.pipe(z.number().min(0).max(30)).default(7),
  DOWNLOAD_MAX_MB: whole.pipe(z.number().min(1).max(1_000_000)).default(2048),
  LOG_RETENTION_DAYS: whole
    .pipe(z.number().min(minRetentionDays, `must be ${minRetentionDays} or more`))
    .default(365),
}

type Variables = z.output<z.ZodObject<typeof settingVariables>>

const smtpOf = (address: string): Smtp => {
  const url = new URL(address)
  const isTls = url.protocol === 'smtps:'
  return {
    smtpHost: url.hostname.replaceAll(/[[\]]/g, ''),
    smtpPort: Number(url.port) || (isTls ? 465 : 587),
    smtpSecurity: isTls
      ? 'tls'
      : url.searchParams.get('requireTLS') === 'true'
        ? 'starttls'
        : 'none',
    smtpUser: unescape(url.username),
    smtpPassword: unescape(url.password),
  }
}

const defaultSmtp = {
  smtpHost: '',
  smtpPort: 465,
  smtpSecurity: 'tls',
  smtpUser: '',
  smtpPassword: '',
} as const

export const valuesOf = (env: Variables & { NODE_ENV: string }): SettingValues =>
  ({
    ...Object.fromEntries(
      Object.entries(variableOf).map(([name, variable]) => [name, env[variable] ?? '']),
    ),
    ...(env.SMTP_URL ? smtpOf(env.SMTP_URL) : defaultSmtp),
    textService: env.SMS_SERVICE ?? (env.ALIYUN_SMS_KEY_ID === undefined ? 'hook' : 'aliyun'),
    ...rateValuesOf(env),
  }) as SettingValues

export const fixedBy = (variables: object, values: SettingValues): Partial<SettingValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => variableOf[name as keyof SettingValues] in variables),
  )
