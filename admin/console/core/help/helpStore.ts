import { createStore } from '#shared/store.ts'
import type { Topic } from './topics.ts'

/** What the help beside the work shows: a topic, all topics, what belongs to the open page; null while it is closed. */
export type ShownHelp = Topic | 'all' | 'page' | null

export const shownHelp = createStore<ShownHelp>(null)
