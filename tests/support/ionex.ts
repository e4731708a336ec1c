import { ntcmVtec } from '#server/features/positioning/ionosphere/ntcm'

const hourMs = 3_600_000

export interface IonexText {
  from: number
  maps: number
  stepHours?: number
  /** TEC in tenths of a TECU; by default NTCM-G at high activity, like a day at solar maximum. */
  value?: (latitude: number, longitude: number, time: number) => number
  rms?: boolean
  grid?: { lat: [number, number, number]; lon: [number, number, number] }
}

const record = (text: string, label: string) => text.padEnd(60) + label
const epoch = (time: number) => {
  const date = new Date(time)
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]
    .map((part) => String(part).padStart(6))
    .join('')
}
const decimals = (...values: number[]) =>
  `  ${values.map((value) => value.toFixed(1).padStart(6)).join('')}`

const activeDay = (latitude: number, longitude: number, time: number) => {
  const date = new Date(time)
  const hour = date.getUTCHours() + date.getUTCMinutes() / 60
  const day = Math.floor((time - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
  const coefficients = [236.831641, -0.39362878, 0.00402826613] as const
  return 10 * ntcmVtec(coefficients, { latitude, longitude }, day, hour)
}

const mapLines = (kind: 'TEC' | 'RMS', number: number, time: number, options: IonexText) => {
  const { lat, lon } = options.grid ?? { lat: [87.5, -87.5, -2.5], lon: [-180, 180, 5] }
  const value = options.value ?? activeDay
  const lines = [
    record(String(number).padStart(6), `START OF ${kind} MAP`),
    record(epoch(time), 'EPOCH OF CURRENT MAP'),
  ]
  for (
    let latitude = lat[0];
    lat[2] < 0 ? latitude >= lat[1] : latitude <= lat[1];
    latitude += lat[2]
  ) {
    lines.push(record(decimals(latitude, lon[0], lon[1], lon[2], 450), 'LAT/LON1/LON2/DLON/H'))
    const row: string[] = []
    for (let longitude = lon[0]; longitude <= lon[1]; longitude += lon[2])
      row.push(
        String(Math.round(kind === 'RMS' ? 12 : value(latitude, longitude, time))).padStart(5),
      )
    for (let start = 0; start < row.length; start += 16)
      lines.push(row.slice(start, start + 16).join(''))
  }
  lines.push(record(String(number).padStart(6), `END OF ${kind} MAP`))
  return lines
}

export const ionexLines = (options: IonexText): string[] => {
  const { from, maps, stepHours = 2, rms = false } = options
  const { lat, lon } = options.grid ?? { lat: [87.5, -87.5, -2.5], lon: [-180, 180, 5] }
  const times = Array.from({ length: maps }, (_, index) => from + index * stepHours * hourMs)
  return [
    record('     1.0            IONOSPHERE MAPS     GNSS', 'IONEX VERSION / TYPE'),
    record('MAPMAKER V1         TEST CENTRE         19-nov-26 10:00', 'PGM / RUN BY / DATE'),
    record('Made for the tests; nothing in it was measured.', 'DESCRIPTION'),
    record(epoch(from), 'EPOCH OF FIRST MAP'),
    record(epoch(times.at(-1) ?? from), 'EPOCH OF LAST MAP'),
    record(String(stepHours * 3600).padStart(6), 'INTERVAL'),
    record(String(maps).padStart(6), '# OF MAPS IN FILE'),
    record('  NONE', 'MAPPING FUNCTION'),
    record('     0.0', 'ELEVATION CUTOFF'),
    record('  6371.0', 'BASE RADIUS'),
    record('     2', 'MAP DIMENSION'),
    record(decimals(450, 450, 0), 'HGT1 / HGT2 / DHGT'),
    record(decimals(...lat), 'LAT1 / LAT2 / DLAT'),
    record(decimals(...lon), 'LON1 / LON2 / DLON'),
    record('    -1', 'EXPONENT'),
    record('', 'END OF HEADER'),
    ...times.flatMap((time, index) => mapLines('TEC', index + 1, time, options)),
    ...(rms ? times.flatMap((time, index) => mapLines('RMS', index + 1, time, options)) : []),
    record('', 'END OF FILE'),
  ]
}

export const ionexText = (options: IonexText): string => `${ionexLines(options).join('\n')}\n`
