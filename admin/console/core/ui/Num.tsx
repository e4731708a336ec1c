import { useLocale } from 'react-admin'

/** A number in the reader's notation. */
export const Num = ({ value, unit }: { value: number; unit?: Intl.NumberFormatOptions }) => (
  <data value={value}>{new Intl.NumberFormat(useLocale(), unit).format(value)}</data>
)
