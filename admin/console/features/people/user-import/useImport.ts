import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkChannel } from '#contract/people/users'
import type { UserImportRecord } from '#contract/people/imports'
import { storedValue } from '#shared/stored.ts'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'

const path = '/usercenter/user-imports'
const pauseMs = 700

export const isBusy = (job: UserImportRecord | null | undefined): boolean =>
  job?.state === 'checking' || job?.state === 'running'

/** Where the id of an import is kept that was started and of which it was not shown yet what came of it. */
const awaitedKey = 'awaitedImport'
const rememberAwaited = (id: string) => localStorage.setItem(awaitedKey, JSON.stringify(id))

/** What came of the import was shown. */
export const forgetAwaited = (): void => localStorage.removeItem(awaitedKey)

const findOne = async (id: string) => (await call<UserImportRecord>(`${path}/${id}`)).data

/**
 * The newest import, where it waits for its start or the server works on it; otherwise the one that was started in this
 * browser and left before it ended, null where there is none.
 */
const findOpen = async (companyId: string | undefined): Promise<UserImportRecord | null> => {
  const query = { range: '[0,0]', ...(companyId ? { filter: JSON.stringify({ companyId }) } : {}) }
  const newest = (await call<UserImportRecord[]>(path, { query })).data[0]
  if (newest && (isBusy(newest) || newest.state === 'checked')) return newest
  const awaited = storedValue(localStorage, awaitedKey)
  return typeof awaited === 'string' ? findOne(awaited).catch(() => null) : null
}

/**
 * The reader's import of users: the newest one while it is open, followed while the server works on it.
 * @param companyId the company whose imports are looked at; all that the reader sees where not given
 */
export const useImport = (companyId: string | undefined) => {
  const queryClient = useQueryClient()
  const queryKey = ['user-imports', 'open', companyId]
  const set = async (job: UserImportRecord | null) => {
    // What is being asked for meanwhile is older.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, job)
  }
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const known = queryClient.getQueryData<UserImportRecord | null>(queryKey)
      if (known === undefined) return findOpen(companyId)
      // Whoever is about to choose a file is not shown another's instead.
      if (known === null) return null
      try {
        return await findOne(known.id)
      } catch (error) {
        // Someone else discarded it.
        if (refusalOf(error).status === 404) return findOpen(companyId)
        throw error
      }
    },
    refetchInterval: ({ state }) => (isBusy(state.data) ? pauseMs : false),
    retry: false,
    gcTime: 0,
  })
  /** Someone else may have started or discarded it, which is why this was refused. */
  const orAskAnew = (error: unknown): never => {
    void query.refetch()
    throw error
  }
  return {
    query,
    /** Sends a file to be checked. @throws HttpError */
    send: async (file: File, forCompany: string | undefined) => {
      const query = { fileName: file.name, companyId: forCompany }
      const content = new Blob([file], { type: 'application/octet-stream' })
      await set((await call<UserImportRecord>(path, { method: 'POST', query, file: content })).data)
    },
    /** @param leaveOut how many rows are refused and left out. @throws HttpError */
    start: async (id: string, linkBy: LinkChannel, leaveOut: number) => {
      const body = { linkBy, ...(leaveOut > 0 ? { leaveOut } : {}) }
      const request = { method: 'POST', body } as const
      const job = await callOperation<UserImportRecord>(`${path}/${id}/start`, request).catch(
        orAskAnew,
      )
      rememberAwaited(id)
      await set(job)
    },
    /** @throws HttpError */
    discard: async (id: string) => {
      await call(`${path}/${id}`, { method: 'DELETE' }).catch(orAskAnew)
      await set(null)
    },
    clear: () => void set(null),
  }
}

export type ImportOfUsers = ReturnType<typeof useImport>
