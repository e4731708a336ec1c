/**
 * Runs a job for each item, at most `atOnce` concurrently, and returns the results in the order of the items. The job
 * must not reject, because the other jobs would continue after the returned promise has rejected.
 */
export const mapConcurrent = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  job: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await job(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
