import { createStore } from '#shared/store.ts'
import type { Topic } from './topics.ts'

/**
 * Content of the help panel: one topic, all topics, the topic of the open page, or the changelog; null while it is
 * closed.
 */
export type ShownHelp = Topic | 'all' | 'page' | 'changes' | null

export const shownHelp = createStore<ShownHelp>(null)
