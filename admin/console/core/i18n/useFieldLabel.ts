import { useResourceContext } from 'react-admin'
import { useTranslateAny } from '#console/core/i18n/texts.ts'

export const useFieldLabel = (source: string): string => {
  const translate = useTranslateAny()
  return translate(`resources.${useResourceContext()}.fields.${source}`)
}
