import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useApplications } from '#console/core/data/useApplications.ts'

/** Names of applications in the reader's language; their numbers until they are known. */
export const useApplicationName = (): ((id: string) => string) => {
  const nameIn = useNameOf()
  const translate = useTranslate()
  const { data } = useApplications()
  return (id) => {
    const found = data?.find((application) => application.id === id)
    return found ? nameIn(found) : translate('resources.users.show.application', { id })
  }
}
