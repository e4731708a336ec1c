import type { RightsPreview } from '#contract/access/rights'
import type { RoleUser } from '#contract/access/roles'
import type { Scope } from '#server/core/scope'
import { nextPeople, snapshotOf, type Concerned, type PeopleScope } from './people.queries.ts'
import { differenceFor, type Change } from './preview.ts'

const batchSize = 1000
const maxNamedUsers = 100
const maxGroups = 200

interface Group {
  gains: string[]
  loses: string[]
  count: number
  users: RoleUser[]
}

const texts = (ids: readonly number[]) => ids.map(String)

const answer = async (
  { rights, actor }: Scope,
  groups: Iterable<Group>,
): Promise<RightsPreview> => {
  const all = [...groups].toSorted((a, b) => b.count - a.count)
  const largest = all.slice(0, maxGroups)
  const named = new Set(largest.flatMap(({ gains, loses }) => [...gains, ...loses]))
  return {
    total: all.reduce((sum, { count }) => sum + count, 0),
    groups: largest,
    permissions: (await rights.permissions(actor.rightsMark))
      .filter(({ id }) => named.has(String(id)))
      .map(({ id, applicationId, type, name, enName }) => ({
        id: String(id),
        applicationId: String(applicationId),
        type,
        name,
        enName,
      })),
  }
}

/**
 * Previews a change of rights: who gains and who loses what. Loads the people in batches of a thousand and evaluates
 * their rights before and after.
 * @param about the people it may affect, and the permissions it may change (`ids` null for all)
 */
export const previewChange = async (
  scope: Scope,
  people: PeopleScope,
  about: { whom: Concerned; ids: readonly number[] | null; roleIds?: readonly number[] },
  change: Change,
): Promise<RightsPreview> => {
  const { read } = scope.db
  const groups = new Map<string, Group>()
  for (let last = 0; ;) {
    const some = await nextPeople(read, people, about.whom, last, batchSize)
    const before = await snapshotOf(read, some, about.ids, about.roleIds ?? [])
    const after = change.world(before)
    for (const person of some) {
      const { gains, loses } = differenceFor(before, after, change, person)
      if (!gains.length && !loses.length) continue
      const key = `${gains.join()}/${loses.join()}`
      const group = groups.get(key) ?? {
        gains: texts(gains),
        loses: texts(loses),
        count: 0,
        users: [],
      }
      group.count += 1
      if (group.users.length < maxNamedUsers) group.users.push(person.user)
      groups.set(key, group)
    }
    if (some.length < batchSize) break
    last = some.at(-1)?.userId ?? last
  }
  return answer(scope, groups.values())
}
