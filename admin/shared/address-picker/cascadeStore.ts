import { levels, type AddressChange, type AddressValue, type Level } from './address.ts'
import { changeOf, startCascade, step, type Cascade, type Step } from './cascade.ts'
import type { Entries, LoadEntries } from './entries.ts'

export interface CascadeStore {
  snapshot(): Cascade
  subscribe(listener: () => void): () => void
  /**
   * Loads the visible lists from now on.
   * @param emit called for each change of the address that was not supplied from outside
   * @returns a function that unsubscribes
   */
  start(emit: (change: AddressChange) => void): () => void
  choose(level: Level, id: string): void
  retry(level: Level): void
  /** Sets a new address; a value that the picker itself emitted is ignored. */
  supply(value: AddressValue): void
}

/** Limit of remembered emitted values, for a form that does not pass them back. */
const mostEchoes = 16

const keyOf = (country: string, addrCode: string): string => `${country}|${addrCode}`

export const createCascadeStore = (
  load: LoadEntries,
  value: AddressValue | undefined,
  partial: boolean,
): CascadeStore => {
  let cascade = startCascade(value, partial)
  let told = { ids: cascade.ids, key: keyOf(value?.nationCode ?? '', value?.addrCode ?? '') }
  let echoes: string[] = []
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  let emit: ((change: AddressChange) => void) | undefined

  const ask = (level: Level, parent: string): Entries | undefined => {
    const name = keyOf(level, parent)
    if (asked.has(name)) return undefined
    const answer = load(level, parent)
    if (!(answer instanceof Promise)) return answer
    asked.add(name)
    const answered = (one: Step) => {
      asked.delete(name)
      dispatch(one)
    }
    answer.then(
      (entries) => answered({ type: 'loaded', level, parent, entries }),
      () => answered({ type: 'failed', level, parent }),
    )
    return undefined
  }

  const askAll = (): void => {
    for (const level of levels) {
      const list = cascade.lists[level]
      if (list.status !== 'loading') continue
      const entries = ask(level, list.parent)
      if (entries) cascade = step(cascade, { type: 'loaded', level, parent: list.parent, entries })
    }
  }

  const tell = (): void => {
    if (levels.every((level) => cascade.ids[level] === told.ids[level])) return
    const change = changeOf(cascade)
    const key = keyOf(change.countryID, change.addrCode)
    const isNews = key !== told.key
    told = { ids: cascade.ids, key }
    if (!isNews) return
    echoes = [...echoes.slice(-mostEchoes), key]
    emit?.(change)
  }

  const settle = (): void => {
    askAll()
    tell()
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
      if (echo >= 0 || key === told.key) return
      cascade = step(cascade, { type: 'supply', value })
      told = { ids: cascade.ids, key }
      settle()
    },
  }
}
