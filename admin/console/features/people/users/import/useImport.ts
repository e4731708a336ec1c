import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkChannel } from '#contract/people/users'
import type { UserImportRecord } from '#contract/people/imports'
import { storedValue } from '#shared/stored.ts'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#shared/http.ts'

const path = '/usercenter/user-imports'

/** Storage key for the id of an import that was started in this browser and whose result has not been shown. */
const awaitedKey = 'awaitedImport'

export const forgetAwaited = (): void => localStorage.removeItem(awaitedKey)

const findOne = async (id: string) => (await call<UserImportRecord>(`${path}/${id}`)).data

const findNewest = async (companyId: string | undefined) => {
  const query = { range: '[0,0]', ...(companyId ? { filter: JSON.stringify({ companyId }) } : {}) }
  return (await call<UserImportRecord[]>(path, { query })).data[0]
}

/** The newest import if it waits for its start; otherwise the one whose result has not been shown, or null. */
const findOpen = async (companyId: string | undefined): Promise<UserImportRecord | null> => {
  const newest = await findNewest(companyId)
  if (newest?.state === 'checked') return newest
  const awaited = storedValue(localStorage, awaitedKey)
  return typeof awaited === 'string' ? findOne(awaited).catch(() => null) : null
}

/**
 * The newest open import of users.
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
    /** Checks a file. @param signal cancels the upload, and the check on the server */
    send: async (file: File, forCompany: string | undefined, signal: AbortSignal) => {
      const request = {
        method: 'POST',
        query: { fileName: file.name, companyId: forCompany },
        file: new Blob([file], { type: 'application/octet-stream' }),
        signal,
      } as const
      try {
        await set((await call<UserImportRecord>(path, request)).data)
      } catch (error) {
        if (!signal.aborted) throw error
        const newest = await findNewest(forCompany ?? companyId)
        if (newest?.state === 'checking' && newest.fileName === file.name)
          await call(`${path}/${newest.id}`, { method: 'DELETE' })
      }
    },
    /** @param leaveOut the number of refused rows to skip; the server compares it with its own count */
    start: async (id: string, linkBy: LinkChannel, leaveOut: number) => {
      const body = { linkBy, ...(leaveOut > 0 ? { leaveOut } : {}) }
      const request = { method: 'POST', body } as const
      localStorage.setItem(awaitedKey, JSON.stringify(id))
      const job = await callOperation<UserImportRecord>(`${path}/${id}/start`, request).catch(
        refetchAndThrow,
      )
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
