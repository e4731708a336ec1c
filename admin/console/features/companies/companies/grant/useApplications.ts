import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import type { PublicApplication } from '#contract/applications'
import { USER_CENTRE_APP_ID } from '#contract/enums'
import { callOperation } from '#console/core/data/httpClient.ts'

const minutes = 60_000

/** Every application of this installation. */
export const useApplications = () =>
  useQuery({
    queryKey: ['public', 'applications'],
    queryFn: () => callOperation<PublicApplication[]>('/public/applications'),
    staleTime: 5 * minutes,
  })

/** The user centre itself: every company has it. */
export const isUserCentre = ({ appId }: PublicApplication): boolean =>
  appId === String(USER_CENTRE_APP_ID)

/** Those that a company can name as its platforms. */
export const asPlatforms = (applications: readonly PublicApplication[]): PublicApplication[] =>
  applications.filter((one) => !isUserCentre(one) && one.type !== 'unavailable')

/** Name of an application in the reader's language. */
export const useApplicationName = (): ((application: PublicApplication) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ name, enName }) => (isChinese ? name : enName || name)
}
