import { gibibyte } from '#contract/companies/quotas'
import {
  quotaNames,
  type QuotaName,
  type QuotaRequestRecord,
} from '#contract/companies/quotaRequests'
import { Refusal, invalidField } from '#server/core/errors'

type Quotas = Record<QuotaName, number>
type Given = Partial<Record<QuotaName, number | null | undefined>>

const shown = (name: QuotaName, value: number): string =>
  name === 'storageQuota' ? `${Math.round((value / gibibyte) * 100) / 100} GiB` : String(value)

/** Returns the quotas that increase, and null for the others. Refuses a decrease, and when none increases. */
export const planIncrease = (given: Given, present: Quotas): Record<QuotaName, number | null> => {
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
  if (quotaNames.every((name) => more(name) === null))
    throw invalidField('userQuota', 'validation.quotaNone')
  return {
    userQuota: more('userQuota'),
    deviceQuota: more('deviceQuota'),
    storageQuota: more('storageQuota'),
  }
}

export const grantOf = (request: QuotaRequestRecord, review: Given): Given =>
  Object.fromEntries(quotaNames.map((name) => [name, review[name] ?? request[name]]))
