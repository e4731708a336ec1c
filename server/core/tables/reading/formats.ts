import type { XmlHandler } from './package.ts'

/**
 * Built-in number formats for dates and times, which have no format code (ECMA-376 18.8.30, including East Asian ones).
 */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

const dayMs = 86_400_000
/** Days from the spreadsheet epoch (30 December 1899, or 1904 in some workbooks) to 1970. */
const daysTo1970 = { 1900: 25_569, 1904: 24_107 } as const

/** Values of the first year and before are numbers formatted as dates by mistake. */
const isDay = (days: number): boolean => (days >= 0 && days < 1) || days > 366

const dateOf = (days: number, from: keyof typeof daysTo1970): string => {
  const ms = Math.round((days - daysTo1970[from]) * 86_400) * 1000
  const at = new Date(ms)
  if (Number.isNaN(at.getTime())) return String(days)
  const [date = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  if (days < 1) return time
  return ms % dayMs === 0 ? date : `${date} ${time}`
}

const bareFormat = (code: string): string => code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|[_*]./g, '')

/** Number formats of a workbook, which `handler` reads from its styles. */
export const makeNumberFormats = () => {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  let from: keyof typeof daysTo1970 = 1900
  const handler: XmlHandler = {
    open: (name, attribute) => {
      if (name === 'numFmt')
        codes.set(Number(attribute('numFmtId')), (attribute('formatCode') ?? '').slice(0, 255))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells && formats.length < 65_536)
        formats.push(Number(attribute('numFmtId') ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  }
  return {
    handler,
    countFrom: (date1904: string) => {
      if (/^(1|true)$/.test(date1904)) from = 1904
    },
    /** Formats a number as a spreadsheet shows it: dates as dates, `00000` with its zeros. */
    show: (value: number, style: number): string => {
      const id = formats[style] ?? 0
      const code = bareFormat(codes.get(id) ?? '')
      if (isDay(value) && (isBuiltInDate(id) || (/[ymdhs]/i.test(code) && !/general/i.test(code))))
        return dateOf(value, from)
      const zeros = /^0+$/.test(code) ? code.length : 0
      return Number.isInteger(value) && value >= 0
        ? String(value).padStart(zeros, '0')
        : String(value)
    },
  }
}
