import { createStore } from '#shared/store.ts'

/**
 * Content of the help panel: a topic, 'all' topics, the topic of the open 'page', or the 'changes' of each
 * version; null while it is closed.
 */
export type ShownHelp = string | null

export const shownHelp = createStore<ShownHelp>(null)
