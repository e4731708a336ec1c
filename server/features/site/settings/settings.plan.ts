import {
  deliveryNames,
  rateNames,
  secretNames,
  settingNames,
  settings,
  settingsId,
  type SecretName,
  type SettingName,
  type SettingsRecord,
} from '#contract/site/settings'
import type { ChangeOf } from '#contract/core/resource'
import { isoOrNull } from '#contract/core/times'
import { requireChangeable, requireVersion, Refusal } from '#server/core/errors'
import type { Env } from '#server/core/env'
import { isGuessable } from '#server/core/guessable'
import { logoAddress } from '#server/core/publicSettings'
import type { SettingValues } from '#server/core/settingVariables'
import { settingsOf, deliveryTargetsOf, type Settings } from '#server/core/settings'
import { difference } from '#server/platform/audit/writeAudit'
import { testedAt, type ReadSettings } from '#server/platform/settings/settings'

export type SettingsChange = ChangeOf<typeof settings>

export interface SettingsPlan {
  changed: Partial<SettingValues>
  /** Changed fields before and after, for the log; secrets appear only as placeholders. */
  difference: readonly [Record<string, unknown>, Record<string, unknown>]
  changesNothing: boolean
  decidesDelivery: boolean
}

const isSecret = (name: string): name is SecretName => secretNames.some((secret) => secret === name)

const openOf = (values: SettingValues) =>
  Object.fromEntries(settingNames.map((name) => [name, values[name]])) as Pick<
    SettingValues,
    (typeof settingNames)[number]
  >

export const toRecord = (env: Env, { changed, stored }: ReadSettings): SettingsRecord => {
  const settings = settingsOf(env, changed)
  const { values } = settings
  const deliveryTargets = deliveryTargetsOf(settings, env)
  return {
    id: settingsId,
    ...openOf(values),
    fixed: [...settingNames, ...secretNames].filter((name) => name in env.fixed),
    logo: logoAddress(stored.logo),
    secrets: secretNames.filter((name) => values[name] !== ''),
    mailWay: deliveryTargets.email,
    textWay: deliveryTargets.sms,
    mailTestedAt: isoOrNull(testedAt(env, stored, settings, 'email')),
    textTestedAt: isoOrNull(testedAt(env, stored, settings, 'sms')),
    createdAt: new Date(stored.createdAt).toISOString(),
    updatedAt: new Date(stored.updatedAt).toISOString(),
    version: stored.version,
  }
}

const withoutUnusedSecrets = (values: SettingValues): SettingValues => ({
  ...values,
  ...(values.smtpHost === '' || values.smtpUser === '' ? { smtpPassword: '' } : {}),
  ...(values.smsHookUrl === '' ? { smsHookSecret: '' } : {}),
  ...(values.aliyunKeyId === '' ? { aliyunKeySecret: '' } : {}),
})

const connectionNames = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'] as const

/**
 * A secret must be entered again when the server changes; otherwise anyone who may change or test the settings could
 * send the stored one, or what it signs, to their own server.
 */
const secretProblems = (
  before: SettingValues,
  after: SettingValues,
  sent: Record<string, unknown>,
): Partial<Record<SecretName, string>> => {
  const logsIn = after.smtpHost !== '' && after.smtpUser !== ''
  const isElsewhere = connectionNames.some((name) => after[name] !== before[name])
  const needsPassword = logsIn && isElsewhere && sent['smtpPassword'] === undefined
  const secret = after.smsHookSecret
  const isOtherGateway = after.smsHookUrl !== before.smsHookUrl && after.smsHookUrl !== ''
  return {
    ...(needsPassword ? { smtpPassword: 'validation.passwordAgain' } : {}),
    ...(isOtherGateway && sent['smsHookSecret'] === undefined
      ? { smsHookSecret: secret === '' ? 'validation.required' : 'validation.secretAgain' }
      : secret !== before.smsHookSecret && secret !== '' && isGuessable(secret)
        ? { smsHookSecret: 'validation.guessable' }
        : {}),
  }
}

const aliyunNames = [
  'aliyunKeyId',
  'aliyunKeySecret',
  'aliyunSignName',
  'aliyunTemplates',
] as const satisfies readonly (SettingName | SecretName)[]

const aliyunProblems = (
  before: SettingValues,
  after: SettingValues,
  sent: Record<string, unknown>,
): Record<string, string> => {
  const isElsewhere = (['aliyunUrl', 'aliyunKeyId'] as const).some(
    (name) => after[name] !== before[name],
  )
  const needsSecret =
    isElsewhere && after.aliyunKeySecret !== '' && sent['aliyunKeySecret'] === undefined
  const isTouched = ['textService', ...aliyunNames].some((name) => name in sent)
  const isUsed = isTouched && after.textService === 'aliyun'
  const missing = isUsed ? aliyunNames.filter((name) => after[name] === '') : []
  return {
    ...(needsSecret ? { aliyunKeySecret: 'validation.secretAgain' } : {}),
    ...Object.fromEntries(missing.map((name) => [name, 'validation.required'])),
  }
}

/**
 * Refuses a change that makes the rate limit of an address lower than the limit of one user; stored limits that already
 * are may stay.
 */
const rateProblems = (
  before: SettingValues,
  after: SettingValues,
): Partial<Record<SettingName, string>> =>
  Object.fromEntries(
    rateNames.flatMap((name): [string, string][] => {
      const [user, address] = [`${name}PerUser`, `${name}PerAddress`] as const
      if (after[address] >= after[user]) return []
      if (after[address] !== before[address]) return [[address, 'validation.addressBelowUser']]
      return after[user] === before[user] ? [] : [[user, 'validation.userAboveAddress']]
    }),
  )

const marked = (values: SettingValues, names: readonly SecretName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] === '' ? '' : '••••••']))

/** The values that a change or a test leads to; throws what is wrong with them. */
const valuesAfter = (env: Env, read: ReadSettings, body: SettingsChange) => {
  const record = toRecord(env, read)
  requireVersion(record, body)
  const sent = requireChangeable(
    { readOnly: [...settings.readOnly, ...record.fixed] },
    { ...record, ...Object.fromEntries(secretNames.map((name) => [name, ''])) },
    body,
  )
  const before = settingsOf(env, read.changed).values
  const own: Partial<SettingValues> = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) =>
      isSecret(name) ? value !== '' : value !== before[name as keyof SettingValues],
    ),
  )
  const after = withoutUnusedSecrets({ ...before, ...own })
  const problems = Object.entries({
    ...secretProblems(before, after, own),
    ...aliyunProblems(before, after, own),
    ...rateProblems(before, after),
  })
  if (problems.length)
    throw new Refusal('invalidInput', {
      fields: Object.fromEntries(problems.map(([name, key]) => [name, { key }])),
    })
  return { own, before, after }
}

/** The settings that a test of typed values uses. */
export const typedSettings = (env: Env, read: ReadSettings, typed: SettingsChange): Settings =>
  settingsOf(env, { ...read.changed, ...valuesAfter(env, read, typed).own })

export const planSettings = (env: Env, read: ReadSettings, body: SettingsChange): SettingsPlan => {
  const { own, before, after } = valuesAfter(env, read, body)
  const replaced = secretNames.filter((name) => after[name] !== before[name])
  const [was, is] = difference(openOf(before), openOf(after))
  const dropped = Object.fromEntries(replaced.map((name) => [name, after[name]]))
  return {
    changed: { ...read.changed, ...own, ...dropped },
    difference: [
      { ...was, ...marked(before, replaced) },
      { ...is, ...marked(after, replaced) },
    ],
    changesNothing: Object.keys(is).length === 0 && replaced.length === 0,
    // A sent secret always counts as a change, even if equal to the stored one; otherwise the response would reveal the
    // stored secret.
    decidesDelivery: Object.keys(own).some(isSecret) || deliveryNames.some((name) => name in is),
  }
}
