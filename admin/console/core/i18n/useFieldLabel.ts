import { useResourceContext } from 'react-admin'
import { useTranslateAny } from '#console/core/i18n/texts.ts'

/** Name of a field of the resource around. */
export const useFieldLabel = (source: string): string => {
  const translate = useTranslateAny()
  return translate(`resources.${useResourceContext()}.fields.${source}`)
}
