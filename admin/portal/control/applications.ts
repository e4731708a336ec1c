import { applicationAddress } from '#contract/core/addresses'
import type { ConsoleCard, PublicApplication } from '#contract/access/applications'
import type { ApplicationType } from '#contract/core/enums'
import { fold } from '#contract/text/fold'
import { operation } from '#shared/http.ts'
import { loadJoining, type Joining } from './joining.ts'

export type Application = PublicApplication

/** What may be opened comes first, what is not there last. */
export const typeOrder = [
  'platform',
  'basicService',
  'terminalSoftware',
  'unavailable',
] as const satisfies readonly ApplicationType[]

export const loadApplications = (): Promise<readonly Application[]> =>
  operation<readonly Application[]>('/public/applications', { session: false })

/** What someone who is logged in can open, and how far they are on the way into a company if they have none. */
export interface Standing {
  /** Numeric codes of their permissions. */
  codes: readonly number[]
  cards: ReadonlyMap<string, ConsoleCard>
  joining: readonly Joining[]
}

/** @returns null for no one */
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

/** Keeps a card at the top for its owner, wherever they log in. */
export const pinCard = (id: string, pinned: boolean): Promise<unknown> =>
  operation(`/usercenter/console/cards/${id}/pin`, { method: 'POST', body: { pinned } })

/** Remembers that an application was opened; no one waits for it. */
export const noteUse = (id: string): void => {
  operation(`/usercenter/console/cards/${id}/use`, { method: 'POST', body: {} }).catch(() => {})
}

export const askForRight = (permissionId: string, message: string): Promise<unknown> =>
  operation('/usercenter/rights-requests', { method: 'POST', body: { permissionId, message } })

export type Access = 'open' | 'closed' | 'login' | 'unavailable' | 'unknown'

/**
 * Whether a caller with these codes may open an application; any one of its codes is enough. `null` for a visitor,
 * undefined as long as the codes of someone who is logged in are not known.
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

/** An address that a card may lead to: a page of this site, or one that begins with http or https. */
export const cardAddress = applicationAddress

/** The applications of each type in their order; types without any are left out. */
export const groupByType = (
  applications: readonly Application[],
): [ApplicationType, Application[]][] =>
  typeOrder.flatMap((type): [ApplicationType, Application[]][] => {
    const some = applications
      .filter((application) => application.type === type)
      .toSorted((one, other) => one.order - other.order)
    return some.length ? [[type, some]] : []
  })

/** The applications that hold every word, in either language. */
export const searched = (
  applications: readonly Application[],
  text: string,
): readonly Application[] => {
  const words = fold(text).split(' ').filter(Boolean)
  return applications.filter(({ name, enName, description, enDescription }) => {
    const whole = fold(`${name} ${enName} ${description} ${enDescription}`)
    return words.every((word) => whole.includes(word))
  })
}

/** How many of the lately used are shown. */
const mostRecent = 4

/** The open applications that were used, the latest first. */
export const recentlyUsed = (
  applications: readonly Application[],
  { codes, cards }: Standing,
): Application[] =>
  applications
    .filter((one) => cards.get(one.id)?.usedAt && accessTo(one, codes) === 'open')
    .toSorted((a, b) =>
      (cards.get(b.id)?.usedAt ?? '').localeCompare(cards.get(a.id)?.usedAt ?? ''),
    )
    .slice(0, mostRecent)
