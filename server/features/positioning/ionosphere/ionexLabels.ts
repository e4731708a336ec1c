const labelColumn = 60
const tabStop = 8

const labels = [
  'IONEX VERSION / TYPE',
  'PGM / RUN BY / DATE',
  'EPOCH OF FIRST MAP',
  'EPOCH OF LAST MAP',
  'EPOCH OF CURRENT MAP',
  '# OF MAPS IN FILE',
  'BASE RADIUS',
  'MAP DIMENSION',
  'EXPONENT',
  'HGT1 / HGT2 / DHGT',
  'LAT1 / LAT2 / DLAT',
  'LON1 / LON2 / DLON',
  'LAT/LON1/LON2/DLON/H',
  'END OF HEADER',
  'END OF FILE',
  ...['TEC', 'RMS', 'HEIGHT'].flatMap((kind) => [`START OF ${kind} MAP`, `END OF ${kind} MAP`]),
]

const byteOrderMark = '\u00EF\u00BB\u00BF'

/** Removes byte order mark, carriage return and DOS end-of-file character, and expands tabs. */
export const cleanLine = (text: string): string => {
  const line = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text
  let clean = line.replaceAll('\u001A', '').trimEnd()
  for (let at = clean.indexOf('\t'); at >= 0; at = clean.indexOf('\t'))
    clean = clean.slice(0, at) + ' '.repeat(tabStop - (at % tabStop)) + clean.slice(at + 1)
  return clean
}

/** Known labels are also found if they start some columns off. */
export const labelOf = (line: string): string => {
  const inColumn = line.slice(labelColumn).trim().toUpperCase()
  if (inColumn === 'COMMENT' || labels.includes(inColumn)) return inColumn
  const end = line.toUpperCase()
  const shifted = labels.find((label) => {
    const start = end.length - label.length
    return end.endsWith(` ${label}`) && Math.abs(start - labelColumn) <= tabStop
  })
  return shifted ?? inColumn
}
