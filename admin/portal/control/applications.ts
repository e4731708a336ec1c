import type { ConsoleCard, PublicApplication } from '#contract/access/applications'
import { applicationAddress } from '#contract/core/addresses'
import type { ApplicationType } from '#contract/core/enums'
import { fold } from '#contract/text/fold'
import { operation } from '#shared/http.ts'
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
 * rejected; it is empty for members of a company.
 */
export interface Standing {
  codes: readonly number[]
  cards: ReadonlyMap<string, ConsoleCard>
  joining: readonly Joining[]
}

export const loadStanding = async (
  signedIn: boolean,
  hasCompany: boolean,
): Promise<Standing | null> => {
  if (!signedIn) return null
  const [codes, cards, joining] = await Promise.all([
    operation<readonly number[]>('/UserCenter/user/permission/ops'),
    operation<readonly ConsoleCard[]>('/usercenter/console/cards'),
    hasCompany ? [] : loadJoining(),
  ])
  return { codes, joining, cards: new Map(cards.map((card) => [card.applicationId, card])) }
}

/** Pins a card for the current user on all their devices. */
export const pinCard = (id: string, pinned: boolean): Promise<unknown> =>
  operation(`/usercenter/console/cards/${id}/pin`, { method: 'POST', body: { pinned } })

/** Records a use for the "recent" list; errors are ignored. */
export const recordUse = (id: string): void => {
  operation(`/usercenter/console/cards/${id}/use`, { method: 'POST', body: {} }).catch(() => {})
}

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

/**
 * Where a card leads: to the login at the application if it has one, with which a user arrives logged in, otherwise to
 * its address; null without both.
 */
export const openAddress = ({
  url,
  loginAddress,
}: Pick<Application, 'url' | 'loginAddress'>): string | null => {
  const target = applicationAddress(url)
  const start = loginAddress && applicationAddress(loginAddress)
  if (!start) return target
  const address = new URL(start, location.origin)
  address.searchParams.set('iss', location.origin)
  if (target) address.searchParams.set('target_link_uri', new URL(target, location.origin).href)
  return address.href
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
