import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import type { InvitationTexts } from '#i18n/en/invitation'

interface Way {
  name: keyof InvitationTexts & ('contact' | 'application' | 'personalCentre')
  address: string
}

const ways = {
  invitationForSomebodyElse: { name: 'contact', address: '/ucFrontEnd/account' },
  ownApplicationInReview: { name: 'application', address: '/ucFrontEnd/companyApply' },
  invitationNeedsReview: { name: 'personalCentre', address: '/ucFrontEnd/personalCenter' },
} as const satisfies Partial<Record<ErrorName, Way>>

/** Refusals (by error code) that the user can resolve on another page, and the link to it. */
export const waysOn: ReadonlyMap<number, Way> = new Map(
  (Object.keys(ways) as (keyof typeof ways)[]).map((name) => [
    errorCatalogue[name].code,
    ways[name],
  ]),
)
