import { useResourceContext, useTranslate } from 'ra-core'

/** Name of a field of the resource around. */
export const useFieldLabel = (source: string): string => {
  const translate = useTranslate()
  return translate(`resources.${useResourceContext()}.fields.${source}`)
}
