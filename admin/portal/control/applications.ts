import type { ConsoleCard, PublicApplication } from '#contract/access/applications'
import type { ApplicationType } from '#contract/core/enums'
import { fold } from '#contract/text/fold'
import { operation } from '#shared/http.ts'
import type { CurrentUser } from '#contract/people/auth'
import type { Suspension } from '#contract/people/suspension'
import { storeUser } from '#shared/session.ts'
import { loadJoining, type Joining } from './joining.ts'

export type Application = PublicApplication

/** Display order of the application types; unavailable ones last. */
export const typeOrder = [
  'platform',
  'basicService',
  'terminalSoftware',
  'unavailable',
] as const satisfies readonly ApplicationType[]

export const loadApplications = (): Promise<readonly Application[]> =>
  operation<readonly Application[]>('/public/applications', { session: false })

/**
 * Permissions and cards of the current user. `joining` contains their company application and join request in review or
 * rejected; it is empty for members of a company. Members of a suspended company have nothing but its `suspension`.
 */
export interface Standing {
  codes: readonly number[]
  cards: ReadonlyMap<string, ConsoleCard>
  joining: readonly Joining[]
  suspension: Suspension | null
}

/** Stores the user again first, because they may have joined a company, or it may have been suspended, meanwhile. */
export const loadStanding = async (signedIn: boolean): Promise<Standing | null> => {
  if (!signedIn) return null
  const user = await operation<CurrentUser>('/auth/user/getCurrentUser')
  const { isCompanyUser, suspension } = storeUser(user)
  if (suspension) return { codes: [], joining: [], cards: new Map(), suspension }
  const [codes, cards, joining] = await Promise.all([
    operation<readonly number[]>('/UserCenter/user/permission/ops'),
    operation<readonly ConsoleCard[]>('/usercenter/console/cards'),
    isCompanyUser ? [] : loadJoining(),
  ])
  return {
    codes,
    joining,
    cards: new Map(cards.map((card) => [card.applicationId, card])),
    suspension,
  }
}

/** Pins a card for the current user on all their devices. */
export const pinCard = (id: string, pinned: boolean): Promise<unknown> =>
  operation(`/usercenter/console/cards/${id}/pin`, { method: 'POST', body: { pinned } })

export const requestRight = (permissionId: string, message: string): Promise<unknown> =>
  operation('/usercenter/rights-requests', { method: 'POST', body: { permissionId, message } })

export type Access = 'open' | 'closed' | 'login' | 'unavailable' | 'unknown'

/**
 * Access of the user to an application, which requires any one of its `permissionCodes`. `codes` are the permissions of
 * the user: null for a visitor, undefined while they load.
 */
export const accessTo = (
  { type, permissionCodes }: Pick<Application, 'type' | 'permissionCodes'>,
  codes: readonly number[] | null | undefined,
): Access => {
  if (type === 'unavailable') return 'unavailable'
  if (codes === null) return 'login'
  if (codes === undefined) return 'unknown'
  const open = !permissionCodes.length || permissionCodes.some((code) => codes.includes(code))
  return open ? 'open' : 'closed'
}

export const groupByType = (
  applications: readonly Application[],
): [ApplicationType, Application[]][] =>
  typeOrder.flatMap((type): [ApplicationType, Application[]][] => {
    const some = applications
      .filter((application) => application.type === type)
      .toSorted((one, other) => one.order - other.order)
    return some.length ? [[type, some]] : []
  })

/** Applications whose texts in either language contain every word of `text`. */
export const searchApplications = (
  applications: readonly Application[],
  text: string,
): readonly Application[] => {
  const terms = fold(text).split(' ').filter(Boolean)
  return applications.filter(({ name, enName, description, enDescription }) => {
    const whole = fold(`${name} ${enName} ${description} ${enDescription}`)
    return terms.every((word) => whole.includes(word))
  })
}

const maxRecent = 4

export const recentlyUsed = (
  applications: readonly Application[],
  { codes, cards }: Standing,
): Application[] =>
  applications
    .filter((one) => cards.get(one.id)?.usedAt && accessTo(one, codes) === 'open')
    .toSorted((a, b) =>
      (cards.get(b.id)?.usedAt ?? '').localeCompare(cards.get(a.id)?.usedAt ?? ''),
    )
    .slice(0, maxRecent)
