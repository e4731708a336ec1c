import { useGetList, type RaRecord } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'

interface Opened<T> {
  record: T | undefined
  close: () => void
}

/** The record whose id is in the address's hash, e.g. `#42`; list screens show it in a dialog. */
export const useOpened = <T extends RaRecord>(
  resource: string,
  filter: Record<string, unknown> = {},
): Opened<T> => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const id = /^#(\d{1,9})$/.exec(hash)?.[1]
  const { data } = useGetList<T>(
    resource,
    { filter: { ...filter, id: [id ?? ''] } },
    { enabled: id !== undefined },
  )
  return {
    record: data?.find((one) => one.id === id),
    close: () => void navigate({ search, hash: '' }, { replace: true }),
  }
}
