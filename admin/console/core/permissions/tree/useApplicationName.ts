import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useApplications } from '#console/core/data/useApplications.ts'

/**
 * Finds the name of an application by its id: empty until the names are loaded, a text with the id for an application
 * that is not found.
 */
export const useApplicationName = (): ((id: string) => string) => {
  const nameIn = useNameOf()
  const translate = useTranslate()
  const { data, isPending } = useApplications()
  return (id) => {
    const found = data?.find((application) => application.id === id)
    if (found) return nameIn(found)
    return isPending ? '' : translate('resources.users.show.application', { id })
  }
}
