import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useApplications } from '#console/core/data/useApplications.ts'

/** Names of applications in the reader's language; nothing until they come, their numbers where they do not. */
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
