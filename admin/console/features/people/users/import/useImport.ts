import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkChannel } from '#contract/people/users'
import type { UserImportRecord } from '#contract/people/imports'
import { storedValue } from '#shared/stored.ts'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#shared/http.ts'

const path = '/usercenter/user-imports'
const pollMs = 700

export const isBusy = (job: UserImportRecord | null | undefined): boolean =>
  job?.state === 'checking' || job?.state === 'running'

/** Storage key for the id of an import that was started in this browser and whose result has not been shown. */
const awaitedKey = 'awaitedImport'
const rememberAwaited = (id: string) => localStorage.setItem(awaitedKey, JSON.stringify(id))

export const forgetAwaited = (): void => localStorage.removeItem(awaitedKey)

const findOne = async (id: string) => (await call<UserImportRecord>(`${path}/${id}`)).data

/**
 * The newest import if it is checked or in progress; otherwise the one started in this browser whose result has not
 * been shown, or null.
 */
const findOpen = async (companyId: string | undefined): Promise<UserImportRecord | null> => {
  const query = { range: '[0,0]', ...(companyId ? { filter: JSON.stringify({ companyId }) } : {}) }
  const newest = (await call<UserImportRecord[]>(path, { query })).data[0]
  if (newest && (isBusy(newest) || newest.state === 'checked')) return newest
  const awaited = storedValue(localStorage, awaitedKey)
  return typeof awaited === 'string' ? findOne(awaited).catch(() => null) : null
}

/**
 * The newest open import of users; polls while the server works on it.
 * @param companyId limits the imports to one company; without it, every company that the current user may see
 */
export const useImport = (companyId: string | undefined) => {
  const queryClient = useQueryClient()
  const queryKey = ['user-imports', 'open', companyId]
  const set = async (job: UserImportRecord | null) => {
    // Cancels a running request, because its response would be older than `job`.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, job)
  }
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const known = queryClient.getQueryData<UserImportRecord | null>(queryKey)
      if (known === undefined) return findOpen(companyId)
      // Does not replace the file chooser with an import that another user started.
      if (known === null) return null
      try {
        return await findOne(known.id)
      } catch (error) {
        // After a 404, looks for another import, because another user discarded this one.
        if (refusalOf(error).status === 404) return findOpen(companyId)
        throw error
      }
    },
    refetchInterval: ({ state }) => (isBusy(state.data) ? pollMs : false),
    retry: false,
    gcTime: 0,
  })
  /** Refetches after a refusal, because another user may have started or discarded the import. */
  const refetchAndThrow = (error: unknown): never => {
    void query.refetch()
    throw error
  }
  return {
    query,
    send: async (file: File, forCompany: string | undefined) => {
      const query = { fileName: file.name, companyId: forCompany }
      const content = new Blob([file], { type: 'application/octet-stream' })
      await set((await call<UserImportRecord>(path, { method: 'POST', query, file: content })).data)
    },
    /** @param leaveOut the number of refused rows to skip; the server compares it with its own count */
    start: async (id: string, linkBy: LinkChannel, leaveOut: number) => {
      const body = { linkBy, ...(leaveOut > 0 ? { leaveOut } : {}) }
      const request = { method: 'POST', body } as const
      const job = await callOperation<UserImportRecord>(`${path}/${id}/start`, request).catch(
        refetchAndThrow,
      )
      rememberAwaited(id)
      await set(job)
    },
    discard: async (id: string) => {
      await call(`${path}/${id}`, { method: 'DELETE' }).catch(refetchAndThrow)
      await set(null)
    },
    clear: () => void set(null),
  }
}

export type UserImport = ReturnType<typeof useImport>
