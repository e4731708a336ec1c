import { useLocale } from 'react-admin'
import type { PublicApplication } from '#contract/applications'
import { USER_CENTRE_APP_ID } from '#contract/enums'

/** The user centre itself: every company has it. */
export const isUserCentre = ({ appId }: PublicApplication): boolean =>
  appId === String(USER_CENTRE_APP_ID)

/** Those that a company can name as its platforms. */
export const asPlatforms = (applications: readonly PublicApplication[]): PublicApplication[] =>
  applications.filter((one) => !isUserCentre(one) && one.type !== 'unavailable')

/** Name of an application in the reader's language. */
export const useNameOfApplication = (): ((application: PublicApplication) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ name, enName }) => (isChinese ? name : enName || name)
}
