import type { ApplicationRecord } from '#contract/applications'
import { USER_CENTRE_APP_ID } from '#contract/enums'

export const pathOf = ({ id }: Pick<ApplicationRecord, 'id'>): string => `/applications/${id}/show`

export const nameIn = (
  locale: string,
  { name, enName }: Pick<ApplicationRecord, 'name' | 'enName'>,
): string => (locale === 'zh' ? name : enName || name)

/** The user centre stays in use and open to everyone. */
export const isUserCentre = ({ appId }: Pick<ApplicationRecord, 'appId'>): boolean =>
  appId === String(USER_CENTRE_APP_ID)
