import type { MessageTarget } from '#contract/core/enums'
import type { PublicSettings } from '#contract/people/auth'
import type { Env } from './env.ts'
import type { Channel } from './recipient.ts'
import { ratesOf, type Rates } from './http/rateSettings.ts'
import type { SettingValues, Smtp } from './settingVariables.ts'

export interface AliyunSms {
  url: string
  keyId: string
  keySecret: string
  signName: string
  templates: string
}

export interface Settings {
  readonly values: SettingValues
  readonly systemName: { zh: string; en: string }
  readonly filings: { icp: string; police: string }
  /** How customers reach the provider; empty texts where nothing is set. */
  readonly contact: PublicSettings['contact']
  /** Image name of the logo; null uses the product's own logo. */
  readonly logo: string | null
  readonly logRetentionDays: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** At most one of the two SMS services is set. */
  readonly smsHook: { url: string; secret: string } | undefined
  readonly aliyunSms: AliyunSms | undefined
  /**
   * Hourly limits of verification codes: `perAddress` for a network address, `inAll` for a group of purposes, e.g.
   * login and password reset. Above half of either limit, each code requires a proof of work of `proofBits` bits; each
   * doubling of the codes sent adds one bit.
   */
  readonly codeLimits: { perAddress: number; inAll: number; proofBits: number }
  /**
   * Messages per 24 hours that a company's administrators can trigger to contacts they enter: text messages cost money,
   * and unwanted mails cost the sender's reputation.
   */
  readonly companyMessages: { sms: number; email: number }
  /** Limits of calls per minute; `probes` limits responses per ten minutes that reveal whether a record exists. */
  readonly rates: Rates
  readonly confirmMinutes: number
  readonly secondFactorDays: number
  readonly downloadBytes: number
}

const smtpUrlOf = ({ smtpHost, smtpPort, smtpSecurity, smtpUser, smtpPassword }: Smtp) => {
  if (smtpHost === '') return undefined
  const host = smtpHost.includes(':') ? `[${smtpHost}]` : smtpHost
  const url = new URL(`${smtpSecurity === 'tls' ? 'smtps' : 'smtp'}://${host}:${smtpPort}`)
  if (smtpUser !== '') url.username = encodeURIComponent(smtpUser)
  if (smtpUser !== '') url.password = encodeURIComponent(smtpPassword)
  if (smtpSecurity === 'starttls') url.searchParams.set('requireTLS', 'true')
  return url.href
}

const textServiceOf = (values: SettingValues): Pick<Settings, 'smsHook' | 'aliyunSms'> => {
  const { smsHookUrl: url, smsHookSecret: secret } = values
  const { aliyunKeyId: keyId, aliyunKeySecret: keySecret, aliyunSignName: signName } = values
  const isAliyun = values.textService === 'aliyun'
  const account = {
    url: values.aliyunUrl || 'https://dysmsapi.aliyuncs.com',
    keyId,
    keySecret,
    signName,
    templates: values.aliyunTemplates,
  }
  // A secret sealed under another `JWT_SECRET` cannot be opened. Without it the hook counts as not configured, because
  // recipients could not verify the sender of a request.
  return {
    smsHook: isAliyun || url === '' || secret === '' ? undefined : { url, secret },
    aliyunSms:
      isAliyun && Object.values(account).every((part) => part !== '') ? account : undefined,
  }
}

/** A text that is set in one language only is shown in both. */
const contactOf = (values: SettingValues): Settings['contact'] => ({
  phone: values.contactPhone,
  email: values.contactEmail,
  hours: {
    zh: values.contactHoursZh || values.contactHoursEn,
    en: values.contactHoursEn || values.contactHoursZh,
  },
  address: {
    zh: values.contactAddressZh || values.contactAddressEn,
    en: values.contactAddressEn || values.contactAddressZh,
  },
})

/** Environment values override changed settings, which override defaults. */
export const settingsOf = (
  env: Env,
  changed: Partial<SettingValues>,
  logo: string | null = null,
): Settings => {
  const values = { ...env.defaults, ...changed, ...env.fixed }
  return {
    values,
    systemName: { zh: values.systemNameZh, en: values.systemNameEn },
    filings: { icp: values.filingIcp, police: values.filingPolice },
    contact: contactOf(values),
    logo,
    logRetentionDays: values.logRetentionDays,
    smtpUrl: env.smtpUrl ?? smtpUrlOf(values),
    mailFrom: values.mailFrom || `no-reply@${new URL(env.publicUrl).hostname}`,
    ...textServiceOf(values),
    codeLimits: {
      perAddress: values.codesPerAddress,
      inAll: values.codesInAll,
      proofBits: env.codeProofBits,
    },
    companyMessages: { sms: values.textsPerCompany, email: values.mailsPerCompany },
    rates: ratesOf(values),
    confirmMinutes: values.confirmMinutes,
    secondFactorDays: values.secondFactorDays,
    downloadBytes: values.downloadMaxMb * 1_000_000,
  }
}

/** The values that sending depends on; a successful test is valid for them only. */
export const deliveryPartsOf = ({
  smtpUrl,
  mailFrom,
  smsHook,
  aliyunSms,
}: Settings): Record<Channel, unknown[]> => ({
  email: [smtpUrl, mailFrom],
  sms: [smsHook, aliyunSms],
})

/**
 * Returns where messages go: to the recipients if a mail or SMS service is configured, otherwise to the terminal, in
 * production nowhere.
 */
export const deliveryTargetsOf = (
  { smtpUrl, smsHook, aliyunSms }: Settings,
  { production }: Env,
): { email: MessageTarget; sms: MessageTarget } => {
  const targetOf = (server: unknown) =>
    server ? 'recipients' : production ? 'nowhere' : 'terminal'
  return { email: targetOf(smtpUrl), sms: targetOf(smsHook ?? aliyunSms) }
}

/** Lists problems of a production installation: missing mail or SMS service, or unencrypted HTTP. */
export const missingSetupOf = (settings: Settings, env: Env): ('email' | 'sms' | 'https')[] => {
  const targets = deliveryTargetsOf(settings, env)
  const isPlain = env.production && env.publicUrl.startsWith('http:')
  return [
    ...(['email', 'sms'] as const).filter((channel) => targets[channel] === 'nowhere'),
    ...(isPlain ? (['https'] as const) : []),
  ]
}
