/**
 * Runs tasks with the same key one at a time in call order. Login attempts on one account use it, so that each sees the
 * stored outcome of the previous one.
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
