import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import type { Verdict } from './caller.ts'

const isUserCentre = (application: { appId: string }): boolean =>
  application.appId === String(USER_CENTRE_APP_ID)

/** Refuses to retire the user centre, because retired applications are restored there. */
export const mayRetireApplication = (application: { appId: string }): Verdict =>
  isUserCentre(application) ? 'applicationBelongsToProgram' : null

/**
 * The user centre can neither be made unavailable, nor get another URL, nor require a permission, because everyone
 * needs it.
 */
export const mayChangeApplication = (
  before: { appId: string; url: string },
  after: { type: string; url: string; permissionCodes: readonly number[] },
): Verdict =>
  isUserCentre(before) &&
  (after.type === 'unavailable' || after.url !== before.url || after.permissionCodes.length > 0)
    ? 'applicationBelongsToProgram'
    : null
