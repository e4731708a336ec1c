import { useListContext, useLocale } from 'react-admin'
import type { ListMeta } from '#console/core/data/dataProvider.ts'

/** How many records a list has, and how that is written: `10,000+` where there are more than are counted. */
export const useTotal = () => {
  const locale = useLocale()
  const { total = 0, meta } = useListContext()
  const isCapped = (meta as ListMeta | undefined)?.isCapped === true
  const count = `${new Intl.NumberFormat(locale).format(total)}${isCapped ? '+' : ''}`
  return { total, count, isCapped }
}
