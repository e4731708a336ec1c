/**
 * The filters of a list once one of them is chosen anew.
 * @param below filters that choose among what belongs to the chosen record: they end when it changes
 * @param next undefined for none
 */
export const pickedValues = (
  filterValues: Readonly<Record<string, unknown>>,
  source: string,
  below: readonly string[],
  next: string | undefined,
): Record<string, unknown> => {
  const ended = next === filterValues[source] ? [] : below
  return {
    ...filterValues,
    ...Object.fromEntries(ended.map((name) => [name, undefined])),
    [source]: next,
  }
}
