import { createHash } from 'node:crypto'
import { z } from 'zod'
import { settingsId, secretFields, secretNames, settingFields } from '#contract/site/settings'
import { lockForUpdate } from '#db/dialect'
import type { Reader, Transaction } from '#db/connect'
import type { Env } from '#server/core/env'
import { makeSeal } from '#server/core/seal'
import type { Channel } from '#server/core/recipient'
import { deliveryPartsOf, settingsOf, type Settings } from '#server/core/settings'
import type { Live } from '#server/core/memo'
import type { SettingValues } from '#server/core/settingVariables'

const id = Number(settingsId)

interface StoredSettings {
  values: string
  sealed: string
  sealedTests: string
  logo: string | null
  version: number
  createdAt: number
  updatedAt: number
}

export const findSettings = async (read: Reader): Promise<StoredSettings> => {
  const row = await read('settings').where({ id }).first()
  if (!row) throw new Error('the row of the settings is missing')
  const { values, sealed, logo, version, created_at: createdAt, updated_at: updatedAt } = row
  return { values, sealed, sealedTests: row.sealed_tests, logo, version, createdAt, updatedAt }
}

export const lockSettings = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('settings').where({ id }).select('id'))
}

export const storeSettings = async (
  trx: Transaction,
  changed: Pick<StoredSettings, 'values' | 'sealed'>,
  now: number,
): Promise<void> => {
  await trx('settings')
    .where({ id })
    .update({ ...changed, version: trx.raw('version + 1'), updated_at: now })
}

/** Stores the logo image. The version stays, because an open settings form does not contain the logo. */
export const storeLogo = async (trx: Transaction, logo: string | null): Promise<void> => {
  await trx('settings').where({ id }).update({ logo })
}

const testShape = z.object({ digest: z.string(), at: z.number() }).optional()
const testsShape = z.object({ email: testShape, sms: testShape })
type Tests = z.infer<typeof testsShape>

/** A digest of what a channel's messages are sent with. */
const digestOf = (settings: Settings, channel: Channel): string =>
  createHash('sha256')
    .update(JSON.stringify(deliveryPartsOf(settings)[channel]))
    .digest('hex')

const testsOf = (env: Env, { sealedTests }: Pick<StoredSettings, 'sealedTests'>): Tests => {
  const opened = sealedTests === '' ? null : makeSeal(env.secrets, 'settings').open(sealedTests)
  return opened === null ? {} : testsShape.parse(JSON.parse(opened))
}

/** Time of the last successful test with these settings, or null. */
export const testedAt = (
  env: Env,
  stored: Pick<StoredSettings, 'sealedTests'>,
  settings: Settings,
  channel: Channel,
): number | null => {
  const test = testsOf(env, stored)[channel]
  return test?.digest === digestOf(settings, channel) ? test.at : null
}

/** Stores a successful test. The version stays, because an open settings form does not contain it. */
export const storeTest = async (
  trx: Transaction,
  env: Env,
  settings: Settings,
  channel: Channel,
  at: number,
): Promise<void> => {
  const tests = testsOf(env, await findSettings(trx))
  const newer: Tests = { ...tests, [channel]: { digest: digestOf(settings, channel), at } }
  const sealed = makeSeal(env.secrets, 'settings').seal(JSON.stringify(newer))
  await trx('settings').where({ id }).update({ sealed_tests: sealed })
}

/** Decodes the changed settings. Values that fail validation count as not set. */
const changedOf = (env: Env, { values, sealed }: StoredSettings): Partial<SettingValues> => {
  const stored: Record<string, unknown> = JSON.parse(values)
  const opened = sealed === '' ? null : makeSeal(env.secrets, 'settings').open(sealed)
  const secrets: Record<string, unknown> = opened === null ? {} : JSON.parse(opened)
  const kept = Object.entries({ ...settingFields, ...secretFields }).flatMap(([name, rule]) => {
    const parsed = rule.safeParse(name in settingFields ? stored[name] : secrets[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries<unknown>(kept)
}

const isSecret = ([name]: [string, unknown]) => secretNames.some((secret) => secret === name)

/**
 * Encodes changed settings for storage.
 * @param sealed the stored, encrypted secrets. They are kept if `changed` has no secrets, which may be missing only
 *   because the current `JWT_SECRET` cannot decrypt them.
 */
export const toStored = (
  env: Env,
  changed: Partial<SettingValues>,
  sealed: string,
): Pick<StoredSettings, 'values' | 'sealed'> => {
  const entries = Object.entries(changed)
  const secrets = entries.filter(isSecret)
  const open = entries.filter((entry) => !isSecret(entry))
  return {
    values: JSON.stringify(Object.fromEntries(open)),
    sealed: secrets.length
      ? makeSeal(env.secrets, 'settings').seal(JSON.stringify(Object.fromEntries(secrets)))
      : sealed,
  }
}

export interface ReadSettings {
  changed: Partial<SettingValues>
  stored: StoredSettings
}

export const readSettings = async (env: Env, read: Reader): Promise<ReadSettings> => {
  const stored = await findSettings(read)
  return { changed: changedOf(env, stored), stored }
}

export interface LiveSettings extends Live<Settings> {
  follow(): Promise<void>
}

export const makeSettings = async (env: Env, read: Reader): Promise<LiveSettings> => {
  const first = await readSettings(env, read)
  let { version, logo } = first.stored
  let current = settingsOf(env, first.changed, logo)
  return {
    get current() {
      return current
    },
    follow: async () => {
      const stored = await findSettings(read)
      if (stored.version === version && stored.logo === logo) return
      current = settingsOf(env, changedOf(env, stored), stored.logo)
      ;({ version, logo } = stored)
    },
  }
}
