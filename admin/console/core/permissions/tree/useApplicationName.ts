import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useApplications } from '#console/core/data/useApplications.ts'

/** Names of applications in the reader's language; their numbers until they are known. */
export const useApplicationName = (): ((id: string) => string) => {
  const locale = useLocale()
  const translate = useTranslate()
  const { data } = useApplications()
  return (id) => {
    const found = data?.find((application) => application.id === id)
    if (!found) return translate('resources.users.show.application', { id })
    return locale === 'zh' ? found.name : found.enName || found.name
  }
}
