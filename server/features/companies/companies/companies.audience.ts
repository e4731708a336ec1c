import { whereIdIn } from '#db/dialect'
import type { Audience } from '#server/platform/events/audience'
import { visibilityOf } from './companies.service.ts'

export const companyAudience: Audience = {
  find: async (read, ids) => {
    const companies = await read('companies')
      .whereRaw(...whereIdIn(read, 'id', ids))
      .select('id', 'applicant_id', 'brought_in_by')
    const followed = await read('salesman_companies').whereRaw(
      ...whereIdIn(read, 'company_id', ids),
    )
    return companies.map(({ id, applicant_id: applicantId, brought_in_by: dealerId }) => ({
      id,
      seenBy: (actor) => {
        const scope = visibilityOf({ actor })
        if (scope === 'all') return true
        const { userId, companyId, isAgency, follows } = scope
        return (
          applicantId === userId ||
          id === companyId ||
          (isAgency && companyId !== null && dealerId === companyId) ||
          (follows && followed.some((row) => row.user_id === userId && row.company_id === id))
        )
      },
    }))
  },
  affects: ['users'],
  decides: (actor) => actor.may('company:review'),
}
