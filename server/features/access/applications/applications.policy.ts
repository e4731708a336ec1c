import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import type { Verdict } from '#contract/policies/caller'

const isUserCentre = (application: { appId: string }): boolean =>
  application.appId === String(USER_CENTRE_APP_ID)

/** Without the user centre it could not be restored, so it cannot be disabled, moved or restricted. */
export const mayRetire = (application: { appId: string }): Verdict =>
  isUserCentre(application) ? 'applicationBelongsToProgram' : null

export const mayChange = (
  before: { appId: string; url: string },
  after: { type: string; url: string; permissionCodes: readonly number[] },
): Verdict =>
  isUserCentre(before) &&
  (after.type === 'unavailable' || after.url !== before.url || after.permissionCodes.length > 0)
    ? 'applicationBelongsToProgram'
    : null
