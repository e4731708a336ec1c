/**
 * Lets callers with the same key through one at a time, in the order in which they came; others do not wait.
 * For tries at one account: the next waits until the outcome of the one before is stored.
 */
export const keyedMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
