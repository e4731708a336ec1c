import { createStore } from '#shared/store.ts'
import type { Topic } from './topics.ts'

/**
 * What the help beside the work shows: a topic, all topics, what belongs to the open page, what releases changed; null
 * while it is closed.
 */
export type ShownHelp = Topic | 'all' | 'page' | 'changes' | null

export const shownHelp = createStore<ShownHelp>(null)
