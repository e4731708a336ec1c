import { settings, settingsId, type SettingsRecord } from '#contract/site/settings'
import { Refusal } from '#server/core/errors'
import { logoAddress } from '#server/core/publicSettings'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/auditOf'
import { requireSession } from '#server/platform/identity/authenticate'
import { imageAnswer, storeImage, removeImage } from '#server/platform/images/imageFiles'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { findSettings, lockSettings, storeLogo } from '#server/platform/settings/settings.queries'
import { getSettings } from './settings.service.ts'

const audit = auditOf(settings)
const target = { id: settingsId, name: '' }

const change = async (scope: Scope, name: string | null): Promise<SettingsRecord> => {
  const before = await scope.db.transaction(async (trx) => {
    await requireSession(trx, scope)
    await lockSettings(trx)
    const { logo } = await findSettings(trx)
    if (logo === name) return null
    await storeLogo(trx, name)
    await audit(trx, scope, 'setting.logo', target, [
      { logo: logo !== null },
      { logo: name !== null },
    ])
    return logo
  })
  await scope.settings.follow()
  if (before !== null) await removeImage(scope, 'logo', before)
  return getSettings(scope)
}

export const setLogo = async (
  scope: Scope,
  content: AsyncIterable<Uint8Array>,
): Promise<SettingsRecord> => {
  const name = await storeImage(scope, 'logo', content)
  try {
    return await change(scope, name)
  } catch (error) {
    await removeImage(scope, 'logo', name)
    throw error
  }
}

export const removeLogo = (scope: Scope): Promise<SettingsRecord> => change(scope, null)

export const logoFile = (context: Pick<Scope, 'env' | 'settings'>, hash: string): FileAnswer => {
  const { logo } = context.settings.current
  if (logo === null || !logoAddress(logo)?.endsWith(`=${hash}`)) throw new Refusal('notFound')
  return imageAnswer(context, 'logo', logo, 'public, max-age=31536000, immutable')
}
