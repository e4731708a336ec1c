/**
 * The filter values after one filter has changed.
 * @param dependents dependent filters, which are reset when this one changes
 * @param next undefined to clear the filter
 */
export const pickedValues = (
  filterValues: Readonly<Record<string, unknown>>,
  source: string,
  dependents: readonly string[],
  next: string | undefined,
): Record<string, unknown> => {
  const ended = next === filterValues[source] ? [] : dependents
  return {
    ...filterValues,
    ...Object.fromEntries(ended.map((name) => [name, undefined])),
    [source]: next,
  }
}
