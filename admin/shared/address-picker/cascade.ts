import { homeCountryId } from '#contract/core/enums'
import {
  idsOf,
  levels,
  levelsOf,
  type AddressChange,
  type AddressValue,
  type Ids,
  type Level,
  type Entries,
} from './address.ts'

export type List =
  | { status: 'idle' }
  | { status: 'loading' | 'failed'; parent: string }
  | { status: 'ready'; parent: string; entries: Entries }

type Lists = Readonly<Record<Level, List>>

/** State of the picker. It is immutable; `step` returns the next one. */
export interface Cascade {
  readonly ids: Ids
  readonly lists: Lists
  /** The level that the user changed last; null for supplied data. */
  readonly touched: Level | null
  /** The state chosen before the country changed; restored if the new country has it. */
  readonly wantedState: string
  readonly partial: boolean
}

export type Step =
  | { type: 'supply'; value: AddressValue }
  | { type: 'choose'; level: Level; id: string }
  | { type: 'loaded'; level: Level; parent: string; entries: Entries }
  | { type: 'failed'; level: Level; parent: string }
  | { type: 'retry'; level: Level }

const idle: List = { status: 'idle' }
const noParent = ''

const listBelow = (parent: string): List => (parent === '' ? idle : { status: 'loading', parent })

const setId = (cascade: Cascade, level: Level, id: string): Cascade => {
  const ids: Record<Level, string> = { ...cascade.ids, [level]: id }
  const lists: Record<Level, List> = { ...cascade.lists }
  const under = levels.slice(levels.indexOf(level) + 1)
  const shown = levelsOf(ids.country)
  for (const [depth, name] of under.entries()) {
    ids[name] = ''
    lists[name] = depth === 0 && shown.includes(name) ? listBelow(id) : idle
  }
  return { ...cascade, ids, lists }
}

const supply = (cascade: Cascade, value: AddressValue): Cascade => {
  const ids = idsOf(value)
  const shown = levelsOf(ids.country)
  const lists: Lists = {
    country: { status: 'loading', parent: noParent },
    state: listBelow(ids.country),
    city: listBelow(ids.state),
    district: shown.includes('district') ? listBelow(ids.city) : idle,
  }
  return { ...cascade, ids, lists, touched: null, wantedState: '' }
}

/**
 * Returns the id to select at a level when its list has arrived: the present id if it is in the list, else the state
 * chosen before (`wantedState`), else a group that is the only entry. Otherwise the first entry after a change by the
 * user, unless the address may be partial, and no entry in all other cases.
 */
const settledId = (cascade: Cascade, level: Level, entries: Entries): string => {
  const has = (id: string) => id !== '' && entries.some((entry) => entry.id === id)
  const [first] = entries
  if (has(cascade.ids[level])) return cascade.ids[level]
  if (level === 'country' || first === undefined) return ''
  if (level === 'state' && has(cascade.wantedState)) return cascade.wantedState
  if (entries.length === 1 && first.group) return first.id
  return cascade.touched === null || cascade.partial ? '' : first.id
}

const loaded = (cascade: Cascade, level: Level, parent: string, entries: Entries): Cascade => {
  const lists: Lists = { ...cascade.lists, [level]: { status: 'ready', parent, entries } }
  const next: Cascade = { ...cascade, lists }
  const id = settledId(next, level, entries)
  return id === next.ids[level] ? next : setId(next, level, id)
}

const choose = (cascade: Cascade, level: Level, id: string): Cascade => {
  if (cascade.ids[level] === id) return cascade
  const wish = level === 'country' ? cascade.ids.state : ''
  return { ...setId(cascade, level, id), touched: level, wantedState: wish }
}

/** A response is ignored unless its level still waits for a list of that parent. */
const waitsFor = ({ lists }: Cascade, level: Level, parent: string): boolean => {
  const list = lists[level]
  return list.status === 'loading' && list.parent === parent
}

export const startCascade = (value: AddressValue | undefined, partial: boolean): Cascade => {
  const ids: Ids = { country: '', state: '', city: '', district: '' }
  const lists: Lists = { country: idle, state: idle, city: idle, district: idle }
  const empty: Cascade = { ids, lists, touched: null, wantedState: '', partial }
  return supply(empty, value ?? { nationCode: homeCountryId, addrCode: '' })
}

export const step = (cascade: Cascade, one: Step): Cascade => {
  switch (one.type) {
    case 'supply':
      return supply(cascade, one.value)
    case 'choose':
      return choose(cascade, one.level, one.id)
    case 'loaded':
      return waitsFor(cascade, one.level, one.parent)
        ? loaded(cascade, one.level, one.parent, one.entries)
        : cascade
    case 'failed':
      return waitsFor(cascade, one.level, one.parent)
        ? withList(cascade, one.level, { status: 'failed', parent: one.parent })
        : cascade
    case 'retry': {
      const list = cascade.lists[one.level]
      return list.status === 'failed'
        ? withList(cascade, one.level, { status: 'loading', parent: list.parent })
        : cascade
    }
  }
}

const withList = (cascade: Cascade, level: Level, list: List): Cascade => ({
  ...cascade,
  lists: { ...cascade.lists, [level]: list },
})

export const hasNone = (cascade: Cascade, level: Level): boolean => {
  const isEmpty = (name: Level) => {
    const list = cascade.lists[name]
    return list.status === 'ready' && list.entries.length === 0
  }
  if (cascade.ids.country === homeCountryId || level === 'country') return false
  return isEmpty(level) || (level === 'city' && isEmpty('state'))
}

/**
 * True if the only entry of a level is an administrative group, which is selected automatically and is not part of the
 * name of the address.
 */
const isLoneGroup = ({ lists }: Cascade, level: Level): boolean => {
  const list = lists[level]
  return list.status === 'ready' && list.entries.length === 1 && list.entries[0]?.group === true
}

/**
 * The address as emitted. A partial address ends before trailing levels that are empty or whose only entry is a group:
 * Beijing is `110000`, not `110000,110100`.
 */
export const changeOf = (cascade: Cascade): AddressChange => {
  const { ids, partial } = cascade
  const chosen = levelsOf(ids.country).filter((level) => level !== 'country')
  if (partial)
    for (let last = chosen.at(-1); last !== undefined; last = chosen.at(-1)) {
      if (ids[last] !== '' && !isLoneGroup(cascade, last)) break
      chosen.pop()
    }
  return { countryID: ids.country, addrCode: chosen.map((level) => ids[level]).join(',') }
}
