import { gibibyte } from '#contract/companies/quotas'
import { quotaNames, type QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'

/** Describes the requested quotas; for an open request relative to the company's current quotas. */
export const useRequestedQuotas = () => {
  const text = useTexts('resources.quota-requests.more')
  const number = useNumber({ maximumFractionDigits: 1 })
  return (request: QuotaRequestRecord): string => {
    const kind = request.status === 'inReview' ? 'more' : 'inAll'
    return quotaNames
      .flatMap((name) => {
        const requested = request[name]
        if (requested === null) return []
        const shown = (value: number) => number(name === 'storageQuota' ? value / gibibyte : value)
        return [
          text(`${kind}.${name}`, { from: shown(request.present[name]), to: shown(requested) }),
        ]
      })
      .join(text('between'))
  }
}
