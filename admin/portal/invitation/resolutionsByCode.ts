import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import type { InvitationTexts } from '#i18n/en/invitation'

interface Resolution {
  name: keyof InvitationTexts & ('contact' | 'application' | 'personalCentre')
  address: string
}

const resolutions = {
  invitationForSomebodyElse: { name: 'contact', address: '/ucFrontEnd/account' },
  ownApplicationInReview: { name: 'application', address: '/ucFrontEnd/companyApply' },
  invitationNeedsReview: { name: 'personalCentre', address: '/ucFrontEnd/personalCenter' },
} as const satisfies Partial<Record<ErrorName, Resolution>>

/** Refusals (by error code) that the user can resolve on another page, and the link to it. */
export const resolutionsByCode: ReadonlyMap<number, Resolution> = new Map(
  (Object.keys(resolutions) as (keyof typeof resolutions)[]).map((name) => [
    errorCatalogue[name].code,
    resolutions[name],
  ]),
)
