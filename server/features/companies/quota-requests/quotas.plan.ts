import { gibibyte } from '#contract/companies/quotas'
import {
  quotaNames,
  type QuotaName,
  type QuotaRequestRecord,
} from '#contract/companies/quotaRequests'
import { Refusal } from '#server/core/errors'
import { invalidField } from '#server/core/invalidField'

type Quotas = Record<QuotaName, number>
type Given = Partial<Record<QuotaName, number | null | undefined>>

const shown = (name: QuotaName, value: number): string =>
  name === 'storageQuota' ? `${Math.round((value / gibibyte) * 100) / 100} GiB` : String(value)

/**
 * What of given quotas is more than a company has; null for what stays as it is.
 * @throws Refusal `invalidInput` at what would be less
 */
export const planMore = (given: Given, present: Quotas): Record<QuotaName, number | null> => {
  const less = quotaNames.filter((name) => (given[name] ?? present[name]) < present[name])
  if (less.length > 0)
    throw new Refusal('invalidInput', {
      fields: Object.fromEntries(
        less.map((name) => [
          name,
          { key: 'validation.quotaLower', args: { quota: shown(name, present[name]) } },
        ]),
      ),
    })
  const more = (name: QuotaName) => {
    const value = given[name] ?? present[name]
    return value > present[name] ? value : null
  }
  return {
    userQuota: more('userQuota'),
    deviceQuota: more('deviceQuota'),
    storageQuota: more('storageQuota'),
  }
}

/** @throws Refusal `invalidInput` where nothing is more than it was */
export const refuseNothing = (more: Record<QuotaName, number | null>): void => {
  if (quotaNames.every((name) => more[name] === null))
    throw invalidField('userQuota', 'validation.quotaNone')
}

/** What was asked for, as far as the review says nothing else. */
export const grantOf = (request: QuotaRequestRecord, review: Given): Given =>
  Object.fromEntries(quotaNames.map((name) => [name, review[name] ?? request[name]]))
