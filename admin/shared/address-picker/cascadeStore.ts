import {
  levels,
  type AddressChange,
  type AddressValue,
  type Level,
  type Entries,
  type LoadEntries,
} from './address.ts'
import { changeOf, startCascade, step, type Cascade, type Step } from './cascade.ts'

export interface CascadeStore {
  snapshot(): Cascade
  subscribe(listener: () => void): () => void
  /**
   * Starts to load the visible lists.
   * @param emit called for each change of the address that was not supplied from outside
   * @returns a function that stops the calls of `emit`
   */
  start(emit: (change: AddressChange) => void): () => void
  choose(level: Level, id: string): void
  retry(level: Level): void
  /** Sets a new address; a value that the picker itself emitted is ignored. */
  supply(value: AddressValue): void
}

/**
 * Number of emitted values that are remembered, so that `supply` recognises them. The limit is for a form that never
 * passes them back.
 */
const maxEchoes = 16

const keyOf = (country: string, addrCode: string): string => `${country}|${addrCode}`

export const createCascadeStore = (
  load: LoadEntries,
  value: AddressValue | undefined,
  partial: boolean,
): CascadeStore => {
  let cascade = startCascade(value, partial)
  let lastEmitted = { ids: cascade.ids, key: keyOf(value?.nationCode ?? '', value?.addrCode ?? '') }
  let echoes: string[] = []
  const pendingLists = new Set<string>()
  const listeners = new Set<() => void>()
  let emit: ((change: AddressChange) => void) | undefined

  const requestEntries = (level: Level, parent: string): Entries | undefined => {
    const name = keyOf(level, parent)
    if (pendingLists.has(name)) return undefined
    const answer = load(level, parent)
    if (!(answer instanceof Promise)) return answer
    pendingLists.add(name)
    const answered = (one: Step) => {
      pendingLists.delete(name)
      dispatch(one)
    }
    answer.then(
      (entries) => answered({ type: 'loaded', level, parent, entries }),
      () => answered({ type: 'failed', level, parent }),
    )
    return undefined
  }

  const requestLists = (): void => {
    for (const level of levels) {
      const list = cascade.lists[level]
      if (list.status !== 'loading') continue
      const entries = requestEntries(level, list.parent)
      if (entries) cascade = step(cascade, { type: 'loaded', level, parent: list.parent, entries })
    }
  }

  const emitChange = (): void => {
    if (levels.every((level) => cascade.ids[level] === lastEmitted.ids[level])) return
    const change = changeOf(cascade)
    const key = keyOf(change.countryID, change.addrCode)
    const isChanged = key !== lastEmitted.key
    lastEmitted = { ids: cascade.ids, key }
    if (!isChanged) return
    echoes = [...echoes.slice(-maxEchoes), key]
    emit?.(change)
  }

  const settle = (): void => {
    requestLists()
    emitChange()
    listeners.forEach((listener) => listener())
  }
  const dispatch = (one: Step): void => {
    const next = step(cascade, one)
    if (next === cascade) return
    cascade = next
    settle()
  }

  return {
    snapshot: () => cascade,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (listener) => {
      emit = listener
      settle()
      return () => {
        emit = undefined
      }
    },
    choose: (level, id) => dispatch({ type: 'choose', level, id }),
    retry: (level) => dispatch({ type: 'retry', level }),
    supply: (value) => {
      const key = keyOf(value.nationCode, value.addrCode)
      const echo = echoes.indexOf(key)
      echoes = echoes.slice(echo + 1)
      if (echo >= 0 || key === lastEmitted.key) return
      cascade = step(cascade, { type: 'supply', value })
      lastEmitted = { ids: cascade.ids, key }
      settle()
    },
  }
}
