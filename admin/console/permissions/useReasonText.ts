import { useTranslate } from 'ra-core'
import type { RightReason } from '#contract/rights'

/** Where a right comes from, in a sentence. */
export const useReasonText = () => {
  const translate = useTranslate()
  return ({ source, roleId, roleName }: RightReason): string =>
    translate(`rights.sources.${source}`, { role: roleName ?? roleId })
}
