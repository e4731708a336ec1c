import { useListContext } from 'react-admin'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import type { ListMeta } from '#console/core/data/dataProvider.ts'

/** Total of a list, as a number and as text: `10,000+` if the server stopped counting. */
export const useTotal = () => {
  const number = useNumber()
  const { total = 0, meta } = useListContext()
  const isCapped = (meta as ListMeta | undefined)?.isCapped === true
  const count = `${number(total)}${isCapped ? '+' : ''}`
  return { total, count, isCapped }
}
