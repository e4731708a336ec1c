import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { Refusal } from '#server/core/errors'

/** The header `appid` only identifies the calling application; it grants nothing. */
export const isKnownApplication = (header: string | string[] | undefined): boolean =>
  header === String(USER_CENTRE_APP_ID)

export const applicationIdUnknown = (): Refusal => new Refusal('applicationIdUnknown')
