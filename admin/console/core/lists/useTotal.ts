import { useListContext } from 'react-admin'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import type { ListMeta } from '#console/core/data/dataProvider.ts'

/** How many records a list has, and how that is written: `10,000+` where there are more than are counted. */
export const useTotal = () => {
  const number = useNumber()
  const { total = 0, meta } = useListContext()
  const isCapped = (meta as ListMeta | undefined)?.isCapped === true
  const count = `${number(total)}${isCapped ? '+' : ''}`
  return { total, count, isCapped }
}
