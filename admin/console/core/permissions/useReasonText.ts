import { useTranslate } from '#console/core/i18n/texts.ts'
import type { RightExplanation, RightReason } from '#contract/access/rights'

export const limitText = (
  translate: ReturnType<typeof useTranslate>,
  { missing }: Pick<RightExplanation, 'missing'>,
): string => translate(missing === 'providerOnly' ? 'rights.notCounted' : 'rights.limited')

export const useReasonText = () => {
  const translate = useTranslate()
  return ({ source, roleId, roleName }: RightReason): string =>
    translate(`rights.sources.${source}`, { role: roleName ?? roleId })
}
