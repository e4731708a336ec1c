/** Searches that a process remembers of a kind. */
const mostRemembered = 24

/** Remembers a search's outcome as the newest, and forgets the oldest where there are too many. */
export const remember = <T>(map: Map<string, T>, name: string, value: T): T => {
  map.delete(name)
  map.set(name, value)
  if (map.size > mostRemembered)
    for (const oldest of [...map.keys()].slice(0, 1)) map.delete(oldest)
  return value
}
