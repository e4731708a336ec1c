import type { CompanyRecord } from '#contract/companies/companies'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import type { FirstStepsTexts } from '#i18n/en/firstSteps'
import { gateway } from '#shared/http.ts'

export type JoiningTexts = FirstStepsTexts['joining']

export interface Joining {
  kind: 'application' | 'joinRequest'
  isRejected: boolean
  company: string
  reason: string
  address: string
}

type Application = Pick<CompanyRecord, 'id' | 'name' | 'status' | 'history'>
type JoinRequest = Pick<JoinRequestRecord, 'companyName' | 'status' | 'reason'>

const isWaitingOrRejected = ({ status }: Application | JoinRequest): boolean =>
  status === 'inReview' || status === 'rejected'

/**
 * The newest company application that is in review or rejected, and the newest join request if that one is in review or
 * rejected. Both lists must be sorted newest first.
 */
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

export const loadJoining = async (): Promise<readonly Joining[]> => {
  const [applications, requests] = await Promise.all([
    gateway<readonly CompanyRecord[]>('/usercenter/companies', { query: own }),
    gateway<readonly JoinRequestRecord[]>('/usercenter/join-requests', { query: own }),
  ])
  return joiningOf(applications.data, requests.data)
}
