import { gateway } from '../http.ts'

/** How long an answer may take before it counts as failed. */
const patience = 20_000

const kept = new Map<string, unknown>()
const coming = new Map<string, Promise<unknown>>()

/** Content hash of the reference data, which the server writes into every page; '' where no server did. */
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
    signal: AbortSignal.timeout(patience),
  })
  return data
}

/**
 * An answer of `/gateway/reference`, asked for once and then kept as long as the page lives; a failure is not kept.
 * @returns the answer itself where it is already there, so that nothing flickers.
 */
export const referenceAnswer = <T>(
  path: string,
  query: Record<string, string> = {},
): T | Promise<T> => {
  const name = `${path}?${new URLSearchParams(query)}`
  if (kept.has(name)) return kept.get(name) as T
  let answer = coming.get(name) as Promise<T> | undefined
  if (answer === undefined) {
    answer = fetchAnswer(path, query)
      .then((data) => {
        kept.set(name, data)
        return data as T
      })
      .finally(() => coming.delete(name))
    coming.set(name, answer)
  }
  return answer
}
