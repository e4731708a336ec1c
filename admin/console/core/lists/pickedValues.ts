/**
 * The filter values after one filter has changed.
 * @param below dependent filters, which are reset when this one changes
 * @param next undefined to clear the filter
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
