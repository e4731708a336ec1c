import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import type { InvitationTexts } from '#i18n/en/invitation'

interface Way {
  /** The text of the link. */
  name: keyof InvitationTexts & ('contact' | 'application' | 'personalCentre')
  address: string
}

const ways = {
  invitationForSomebodyElse: { name: 'contact', address: '/ucFrontEnd/account' },
  ownApplicationInReview: { name: 'application', address: '/ucFrontEnd/companyApply' },
  invitationNeedsReview: { name: 'personalCentre', address: '/ucFrontEnd/personalCenter' },
} as const satisfies Partial<Record<ErrorName, Way>>

/** Refusals whose cause lies elsewhere in the portal, by their number, and where the reader is led instead of trying again. */
export const waysOn: ReadonlyMap<number, Way> = new Map(
  (Object.keys(ways) as (keyof typeof ways)[]).map((name) => [
    errorCatalogue[name].code,
    ways[name],
  ]),
)
