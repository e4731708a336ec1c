import type { CurrentUser } from '#contract/people/auth'
import type { CompanyRecord } from '#contract/companies/companies'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import type { FirstStepsTexts } from '#i18n/en/firstSteps'
import { gateway, operation } from '#shared/http.ts'
import { storeUser } from '#shared/session.ts'

export type JoiningTexts = FirstStepsTexts['joining']

/** What someone without a company has sent to get into one, and how far it is. */
export interface Joining {
  kind: 'application' | 'joinRequest'
  isRejected: boolean
  company: string
  /** Why it was rejected. */
  reason: string
  /** Where it is seen or corrected. */
  address: string
}

type Application = Pick<CompanyRecord, 'id' | 'name' | 'status' | 'history'>
type JoinRequest = Pick<JoinRequestRecord, 'companyName' | 'status' | 'reason'>

const isWaitingOrRejected = ({ status }: Application | JoinRequest): boolean =>
  status === 'inReview' || status === 'rejected'

/** What is in review or was rejected; of the requests the last alone counts. Both come latest first. */
export const joiningOf = (
  applications: readonly Application[],
  requests: readonly JoinRequest[],
): Joining[] => [
  ...applications
    .filter(isWaitingOrRejected)
    .slice(0, 1)
    .map(({ id, name, status, history }): Joining => {
      const isRejected = status === 'rejected'
      return {
        kind: 'application',
        isRejected,
        company: name,
        reason: isRejected ? (history.at(-1)?.reason ?? '') : '',
        address: `/ucFrontEnd/companyApply/${id}${isRejected ? '' : '/show'}`,
      }
    }),
  ...requests
    .slice(0, 1)
    .filter(isWaitingOrRejected)
    .map(({ companyName, status, reason }): Joining => ({
      kind: 'joinRequest',
      isRejected: status === 'rejected',
      company: companyName,
      reason,
      address: '/ucFrontEnd/join',
    })),
]

const own = { filter: JSON.stringify({ mine: true }) }

/** Asks what the reader has sent, and whether they were let in meanwhile, which the browser then keeps. */
export const loadJoining = async (): Promise<readonly Joining[]> => {
  const [user, applications, requests] = await Promise.all([
    operation<CurrentUser>('/auth/user/getCurrentUser'),
    gateway<readonly CompanyRecord[]>('/usercenter/companies', { query: own }),
    gateway<readonly JoinRequestRecord[]>('/usercenter/join-requests', { query: own }),
  ])
  storeUser(user)
  return joiningOf(applications.data, requests.data)
}
