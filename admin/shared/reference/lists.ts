import { gateway } from '../http.ts'

const timeoutMs = 20_000

const cache = new Map<string, unknown>()
const pending = new Map<string, Promise<unknown>>()

/**
 * Content hash of the reference data, which the server writes into every page; empty on pages that no server rendered.
 */
const version = (): string => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content ?? ''
  if (!text.startsWith('{"')) return ''
  const { referenceVersion = '' } = JSON.parse(text) as { referenceVersion?: string }
  return referenceVersion
}

const fetchAnswer = async (path: string, query: Record<string, string>): Promise<unknown> => {
  const v = version()
  const { data } = await gateway<unknown>(`/reference/${path}`, {
    query: v ? { ...query, v } : query,
    session: false,
    signal: AbortSignal.timeout(timeoutMs),
  })
  return data
}

/**
 * Fetches an answer of `/gateway/reference` and caches it for the life of the page; failures are not cached.
 * @returns a promise, or the cached value itself so that nothing flickers
 */
export const referenceAnswer = <T>(
  path: string,
  query: Record<string, string> = {},
): T | Promise<T> => {
  const name = `${path}?${new URLSearchParams(query)}`
  if (cache.has(name)) return cache.get(name) as T
  let answer = pending.get(name) as Promise<T> | undefined
  if (answer === undefined) {
    answer = fetchAnswer(path, query)
      .then((data) => {
        cache.set(name, data)
        return data as T
      })
      .finally(() => pending.delete(name))
    pending.set(name, answer)
  }
  return answer
}
