import { useResourceContext, useStore, type RaRecord } from 'react-admin'
import type { Column } from './columns.tsx'

export const useHiddenColumns = <T extends RaRecord>(columns: readonly Column<T>[]) => {
  const [hidden, setHidden] = useStore<string[]>(
    `${useResourceContext()}.hiddenColumns`,
    columns.filter((column) => column.hidden).map(({ source }) => source),
  )
  const toggle = (source: string) =>
    setHidden(
      hidden.includes(source) ? hidden.filter((other) => other !== source) : [...hidden, source],
    )
  return { hidden, toggle }
}
