import type { MessageWay } from '#contract/core/enums'
import type { Env } from './env.ts'
import { ratesOf, type Rates } from './http/rateSettings.ts'
import type { SettingValues, Smtp } from './settingVariables.ts'

/** An account with Alibaba Cloud that sends text messages. */
export interface AliyunSms {
  url: string
  keyId: string
  keySecret: string
  signName: string
  /** As `templatesOf` reads them. */
  templates: string
}

/** The settings in force. */
export interface Settings {
  /** What they are made of. */
  readonly values: SettingValues
  readonly systemName: { zh: string; en: string }
  readonly filings: { icp: string; police: string }
  /** Name of the image of the logo; null where the product's mark stands for it. */
  readonly logo: string | null
  /** Days after which rows of the log are dropped. */
  readonly logRetentionDays: number
  readonly smtpUrl: string | undefined
  /** The bare address that mails come from. */
  readonly mailFrom: string
  /** What sends text messages: of these two one at most. */
  readonly smsHook: { url: string; secret: string } | undefined
  readonly aliyunSms: AliyunSms | undefined
  /**
   * Verification codes that are sent in an hour: for one network address at most, and in all for one kind of recipients
   * before every further one is hard to get. Beyond half of either a proof of work is asked for, of that many bits.
   */
  readonly codeLimits: { perAddress: number; inAll: number; proofBits: number }
  /**
   * Messages in 24 hours that a company's administrators may cause to contacts they enter: text messages cost money,
   * mails that nobody wants cost the sender's reputation.
   */
  readonly companyMessages: { sms: number; email: number }
  /** Calls of each class: a minute for reads, writes and messages, ten minutes for probes. */
  readonly rates: Rates
  /** Bytes that a file of the download page may have. */
  readonly downloadBytes: number
}

/** The address of a mail server as the SMTP library reads it; undefined where there is none. */
const smtpUrlOf = ({ smtpHost, smtpPort, smtpSecurity, smtpUser, smtpPassword }: Smtp) => {
  if (smtpHost === '') return undefined
  const host = smtpHost.includes(':') ? `[${smtpHost}]` : smtpHost
  const url = new URL(`${smtpSecurity === 'tls' ? 'smtps' : 'smtp'}://${host}:${smtpPort}`)
  if (smtpUser !== '') url.username = encodeURIComponent(smtpUser)
  if (smtpUser !== '') url.password = encodeURIComponent(smtpPassword)
  if (smtpSecurity === 'starttls') url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** What sends text messages, where all of it is there. */
const textsOf = (values: SettingValues): Pick<Settings, 'smsHook' | 'aliyunSms'> => {
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
  // A secret that another `JWT_SECRET` sealed cannot be opened; without it nobody could tell who sent a message.
  return {
    smsHook: isAliyun || url === '' || secret === '' ? undefined : { url, secret },
    aliyunSms:
      isAliyun && Object.values(account).every((part) => part !== '') ? account : undefined,
  }
}

/** The settings in force: those of the environment, those that were changed, and the defaults. */
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
    logo,
    logRetentionDays: values.logRetentionDays,
    smtpUrl: env.smtpUrl ?? smtpUrlOf(values),
    mailFrom: values.mailFrom || `no-reply@${new URL(env.publicUrl).hostname}`,
    ...textsOf(values),
    codeLimits: {
      perAddress: values.codesPerAddress,
      inAll: values.codesInAll,
      proofBits: env.codeProofBits,
    },
    companyMessages: { sms: values.textsPerCompany, email: values.mailsPerCompany },
    rates: ratesOf(values),
    downloadBytes: values.downloadMaxMb * 1_000_000,
  }
}

/** Where mails and text messages go. Outside production the terminal stands in for a server that is not set up. */
export const waysOf = (
  { smtpUrl, smsHook, aliyunSms }: Settings,
  { production }: Env,
): { email: MessageWay; sms: MessageWay } => {
  const wayOf = (server: unknown) => (server ? 'recipients' : production ? 'nowhere' : 'terminal')
  return { email: wayOf(smtpUrl), sms: wayOf(smsHook ?? aliyunSms) }
}

/** What a production installation lacks: a server that sends messages, or addresses that no one on the way can read. */
export const lackingOf = (settings: Settings, env: Env): ('email' | 'sms' | 'https')[] => {
  const ways = waysOf(settings, env)
  const isPlain = env.production && env.publicUrl.startsWith('http:')
  return [
    ...(['email', 'sms'] as const).filter((channel) => ways[channel] === 'nowhere'),
    ...(isPlain ? (['https'] as const) : []),
  ]
}
