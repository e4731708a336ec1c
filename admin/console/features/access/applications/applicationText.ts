import type { ApplicationRecord } from '#contract/access/applications'

export const pathOf = ({ id }: Pick<ApplicationRecord, 'id'>): string => `/applications/${id}/show`
