import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { TimeLimits } from '#db/engines/postgres'
import { restrictToOwner, makePrivateFolder } from '#db/privateFiles'
import { isGuessable } from './guessable.ts'
import {
  fixedBy,
  settingVariables,
  valuesOf,
  type SettingValues,
  flag,
  limit,
  networks,
  proxies,
  whole,
} from './settingVariables.ts'
import type { Secrets } from './tokens.ts'

const leastCharacters = 'must have 32 characters or more'

const defaultDatabase = 'sqlite:data/portal.db'

const port = whole.pipe(z.number().max(65_535))

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  DEMO_APPLICATION_PORT: port.optional(),
  HOST: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must begin with sqlite: or postgres://')
    .default(defaultDatabase),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  JWT_SECRET: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(32, `${leastCharacters}, each one where commas separate several`)))
    .optional(),
  ...settingVariables,
  CODE_PROOF_BITS: whole.pipe(z.number().min(1).max(26)).default(18),
  TRUST_PROXY: proxies.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DOWNLOADS_DIR: z.string().optional(),
  IONEX_FOLDER: z.string().optional(),
  METRICS_TOKEN: z.string().min(32, leastCharacters).optional(),
  PUBLISH_SHOW: flag.default(true),
  OUTGOING_ALLOW: networks.default([]),
  ALLOW_HTTP: flag.default(false),
  HEADER_SECONDS: limit.default(10),
  SILENT_SECONDS: limit.default(120),
  MAX_STREAMS: limit.default(5000),
  DRAIN_SECONDS: limit.default(20),
  STATEMENT_SECONDS: limit.default(60),
  LOCK_SECONDS: limit.default(15),
  CHECK_ANSWERS: flag.default(false),
  WEAK_PASSWORD_HASHES: flag.default(false),
})

export const settingNames: readonly string[] = Object.keys(schema.shape)

export interface Env {
  production: boolean
  port: number
  /** Port of the demonstration's application; null without one. */
  demoApplicationPort: number | null
  host: string
  headersMs: number
  /** Idle time after which a connection is closed; it must exceed the database's time limits and `heartbeatMs`. */
  silentMs: number
  /** Time limit for running calls when the server stops. */
  drainMs: number
  databaseUrl: string
  /** False when neither DATABASE_URL nor NODE_ENV=production is set; the database is then only for trials. */
  databaseChosen: boolean
  databaseLimits: TimeLimits
  redisUrl: string | undefined
  publicUrl: string
  /** 32 bytes each; all keys are derived from them. Without JWT_SECRET, the first read creates a secret file. */
  readonly secrets: Secrets
  /**
   * `defaults` apply to settings without a stored value; `fixed` ones are set by the environment and cannot be changed.
   */
  defaults: SettingValues
  fixed: Partial<SettingValues>
  smtpUrl: string | undefined
  /** Bits of the proof of work required for verification codes under load. */
  codeProofBits: number
  maxStreams: number
  trustProxy: string | number | false
  /** Networks and addresses that calls to addresses entered by others may reach although they are not public. */
  outgoingAllow: readonly string[]
  logLevel: string
  metricsToken: string | undefined
  downloads: { folder: string }
  publishShow: boolean
  ionexFolder: string | undefined
  checkAnswers: boolean
  weakPasswordHashes: boolean
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const developmentSecret = (databaseUrl: string): string => {
  const file = databaseUrl.startsWith('sqlite:')
    ? `${databaseUrl.slice('sqlite:'.length)}.secret`
    : 'data/development.secret'
  if (!existsSync(file)) {
    makePrivateFolder(dirname(file))
    // Written to a temporary file first: a full disk would otherwise leave a truncated secret for the next start.
    const part = `${file}.part`
    writeFileSync(part, randomBytes(32).toString('hex'), { mode: 0o600 })
    renameSync(part, file)
  }
  restrictToOwner(file)
  const secret = readFileSync(file, 'utf8')
  if (secret.length < 32)
    throw new SettingsError(`${file}: ${leastCharacters}; delete the file, and a new one is made`)
  return secret
}

export const databaseUrlOf = (source: Record<string, string | undefined>): string =>
  source['DATABASE_URL'] || defaultDatabase

const secretsOf = (databaseUrl: string, given: readonly string[] = []): Secrets => {
  const [secret = developmentSecret(databaseUrl), ...earlier] = given
  return [hashOf(secret), ...earlier.map(hashOf)]
}

const guessable = (name: string, secret: string | undefined): string[] =>
  secret !== undefined && isGuessable(secret)
    ? [`${name}: must not be guessable (openssl rand -hex 32)`]
    : []

/** Files are stored next to the SQLite database, otherwise in `data`. */
const dataFolder = (databaseUrl: string): string =>
  databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : 'data'

/** Settings that are only useful together. */
const groups = [
  ['SMS_HOOK_URL', 'SMS_HOOK_SECRET'],
  ['ALIYUN_SMS_KEY_ID', 'ALIYUN_SMS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATES'],
]

const checkTexts = (given: Record<string, unknown>): void => {
  const missing = groups.flatMap((names) => {
    const present = names.find((name) => name in given)
    return present === undefined
      ? []
      : names
          .filter((name) => !(name in given))
          .map((name) => `${name}: must be set where ${present} is`)
  })
  if (missing.length) throw new SettingsError(missing.join('\n'))
  if (groups.every(([name = '']) => name in given) && !('SMS_SERVICE' in given))
    throw new SettingsError(
      'SMS_SERVICE: must be set where both SMS_HOOK_URL and ALIYUN_SMS_KEY_ID are',
    )
}

/**
 * Reads and validates the settings.
 * @throws SettingsError that names the wrong settings
 */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'),
    )
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const nextPort = env.NODE_ENV === 'test' || env.PORT === 0 ? null : env.PORT + 1
  const wrong = [
    ...(env.JWT_SECRET ? [] : ['JWT_SECRET: must be set in production (openssl rand -hex 32)']),
    ...(env.PUBLIC_URL
      ? []
      : ['PUBLIC_URL: must be set in production, e.g. https://portal.example.com']),
    ...(env.PUBLIC_URL?.startsWith('http:') && !env.ALLOW_HTTP
      ? ['PUBLIC_URL: must begin with https:// in production, unless ALLOW_HTTP=true']
      : []),
    ...(env.JWT_SECRET ?? []).flatMap((secret) => guessable('JWT_SECRET', secret)),
    ...guessable('SMS_HOOK_SECRET', env.SMS_HOOK_SECRET),
    ...guessable('METRICS_TOKEN', env.METRICS_TOKEN),
  ]
  if (production && wrong.length) throw new SettingsError(wrong.join('\n'))
  if (env.WEAK_PASSWORD_HASHES && env.NODE_ENV !== 'test')
    throw new SettingsError('WEAK_PASSWORD_HASHES: must not be set unless NODE_ENV is test')
  const slowest = Math.max(30, env.STATEMENT_SECONDS + env.LOCK_SECONDS)
  if (env.SILENT_SECONDS < slowest && env.NODE_ENV !== 'test')
    throw new SettingsError(
      `SILENT_SECONDS: must be ${slowest} or more: STATEMENT_SECONDS and LOCK_SECONDS together, and 30`,
    )
  let secrets: Secrets | undefined
  const hops =
    env.TRUST_PROXY && /^\d+$/.test(env.TRUST_PROXY) ? Number(env.TRUST_PROXY) : env.TRUST_PROXY
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  checkTexts(given)
  const values = valuesOf(env)
  return {
    production,
    port: env.PORT,
    demoApplicationPort: production ? null : (env.DEMO_APPLICATION_PORT ?? nextPort),
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    headersMs: env.HEADER_SECONDS * 1000,
    silentMs: env.SILENT_SECONDS * 1000,
    drainMs: env.DRAIN_SECONDS * 1000,
    databaseUrl: env.DATABASE_URL,
    databaseChosen: production || 'DATABASE_URL' in given,
    databaseLimits: {
      statementMs: env.STATEMENT_SECONDS * 1000,
      lockMs: env.LOCK_SECONDS * 1000,
    },
    redisUrl: env.REDIS_URL,
    publicUrl,
    get secrets() {
      return (secrets ??= secretsOf(env.DATABASE_URL, env.JWT_SECRET))
    },
    defaults: values,
    fixed: fixedBy(given, values),
    smtpUrl: env.SMTP_URL,
    codeProofBits: env.CODE_PROOF_BITS,
    maxStreams: env.MAX_STREAMS,
    trustProxy: hops ?? false,
    outgoingAllow: env.OUTGOING_ALLOW,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    downloads: {
      folder: resolve(env.DOWNLOADS_DIR ?? join(dataFolder(env.DATABASE_URL), 'downloads')),
    },
    publishShow: env.PUBLISH_SHOW,
    ionexFolder: env.IONEX_FOLDER,
    checkAnswers: env.CHECK_ANSWERS,
    weakPasswordHashes: env.WEAK_PASSWORD_HASHES,
  }
}
