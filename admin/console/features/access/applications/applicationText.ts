import type { ApplicationRecord } from '#contract/applications'

export const pathOf = ({ id }: Pick<ApplicationRecord, 'id'>): string => `/applications/${id}/show`
