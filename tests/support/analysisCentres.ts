import { gzipSync } from 'node:zlib'
import { ionexLines, type IonexText } from './ionex.ts'
import { unixCompress } from './unixCompress.ts'

const hour = 3_600_000

export interface CentreFile {
  name: string
  source: string
  from: number
  maps: number
  stepHours: number
  bytes: Buffer
}

const record = (text: string, label: string) => text.padEnd(60) + label
const padded = (lines: readonly string[]) => lines.map((line) => line.padEnd(80))
const without = (lines: readonly string[], labels: RegExp) =>
  lines.filter((line, at) => at > 20 || !labels.test(line.slice(60)))
const insertAfterLabel = (lines: readonly string[], label: string, records: readonly string[]) =>
  lines.toSpliced(lines.findIndex((line) => line.slice(60).trim() === label) + 1, 0, ...records)

const biases = (satellites: readonly string[], stations: readonly string[]) => [
  record('DIFFERENTIAL CODE BIASES', 'START OF AUX DATA'),
  ...satellites.map((name, at) =>
    record(`   ${name}${`${at - 3}.218     0.012`.padStart(20)}`, 'PRN / BIAS / RMS'),
  ),
  ...stations.map((name) =>
    record(`   G  ${name}${'-12.345     0.071'.padStart(36)}`, 'STATION / BIAS / RMS'),
  ),
  record('DCB values in nanoseconds; END OF FILE of last week: none', 'COMMENT'),
  record('DIFFERENTIAL CODE BIASES', 'END OF AUX DATA'),
]

/** A fast-moving peak that follows the Sun. */
const tecAt = (latitude: number, longitude: number, time: number) => {
  const local = (time / hour + longitude / 15) % 24
  return (
    60 +
    250 *
      Math.cos((latitude * Math.PI) / 180) *
      Math.max(0, Math.cos(((local - 14) * Math.PI) / 12))
  )
}

/** Places each RMS map directly after the TEC map of the same epoch. */
const interleaved = (lines: readonly string[]): string[] => {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (/(START OF (TEC|RMS) MAP|END OF FILE)$/.test(line)) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  const [head = [], ...rest] = blocks
  const end = rest.pop() ?? []
  const half = rest.length / 2
  return [
    ...head,
    ...rest.slice(0, half).flatMap((tec, at) => [...tec, ...(rest[at + half] ?? [])]),
    ...end,
  ]
}

interface CentreFormat extends Pick<IonexText, 'rms' | 'grid' | 'value'> {
  name: string
  program: string
  agency: string
  date: string
  system: string
  firstHour?: number
  maps: number
  stepHours: number
  edit?: (lines: string[]) => string[]
  pack?: (text: string) => Buffer
}

const gzipped = (text: string) => gzipSync(text, { level: 1 })

const centreFormats: CentreFormat[] = [
  {
    // Combined maps: all lines padded, biases in the header, no END OF FILE; archived with Unix compress.
    name: 'igsg0010.26i.Z',
    program: 'cmpcmb v1.2',
    agency: 'GRL/UWM',
    date: '6-jan-26 18:02',
    system: 'MIX',
    maps: 13,
    stepHours: 2,
    rms: true,
    edit: (lines) =>
      padded([
        ...insertAfterLabel(
          lines.slice(0, -1),
          'EXPONENT',
          biases(['G01', 'G02', 'R07'], ['aaaa  12345M001']),
        ),
        '',
        '',
      ]),
    pack: unixCompress,
  },
  {
    // No spaces at line ends, a long list of stations as comments, hourly.
    name: 'COD0OPSFIN_20260010000_01D_01H_GIM.INX.gz',
    program: 'ADDNEQ2 V5.5',
    agency: 'AIUB',
    date: '05-JAN-26 07:26',
    system: 'GNSS',
    maps: 25,
    stepHours: 1,
    rms: true,
    edit: (lines) =>
      insertAfterLabel(
        insertAfterLabel(lines, 'PGM / RUN BY / DATE', [
          record("CODE'S GLOBAL IONOSPHERE MAPS FOR DAY 001, 2026", 'COMMENT'),
          record('Global ionosphere maps (GIMs) are generated on an hourly basis', 'DESCRIPTION'),
        ]),
        'EXPONENT',
        [
          record('List of stations:', 'COMMENT'),
          record(' aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll', 'COMMENT'),
          ...biases(['G01', 'E11'], ['bbbb  54321S002']),
        ],
      ).map((line) => line.trimEnd()),
    pack: gzipped,
  },
  {
    // No radius, dimension and exponent; RMS after each TEC map; slightly negative values at night.
    name: 'jplg0010.26i',
    program: 'GIM V3.0',
    agency: 'JPL - GNISD',
    date: '03-jan-2026 15:31',
    system: 'GPS',
    maps: 13,
    stepHours: 2,
    rms: true,
    value: (...at) => tecAt(...at) - 80,
    edit: (lines) => padded(interleaved(without(lines, /BASE RADIUS|MAP DIMENSION|EXPONENT/))),
  },
  {
    // From 00:00 to 23:00, CR LF, comments between the maps.
    name: 'esag0010.26i.Z',
    program: 'ionosphere-pr',
    agency: 'ESA/ESOC',
    date: '04-JAN-26 20:13',
    system: 'MIX',
    maps: 24,
    stepHours: 1,
    rms: true,
    edit: (lines) =>
      lines.flatMap((line) => [
        ...(line.endsWith('START OF TEC MAP') ? ['', record('next map', 'COMMENT')] : []),
        `${line}\r`,
      ]),
    pack: unixCompress,
  },
  {
    // Every quarter of an hour, a date with slashes, RMS beyond its five columns.
    name: 'uqrg0010.26i.Z',
    program: 'tecrms2ionex_2.awk',
    agency: 'gAGE/UPC',
    date: '01/02/26  811UT',
    system: 'MIX',
    maps: 97,
    stepHours: 0.25,
    rms: true,
    edit: (lines) => {
      const rms = lines.findIndex((line) => line.endsWith('START OF RMS MAP'))
      return lines.map((line, at) => (at > rms ? line.replace(/^ {3}12/, '*****') : line))
    },
    pack: unixCompress,
  },
  {
    // No RMS, an exponent in each map, no values near the poles.
    name: 'emrg0010.26i',
    program: 'SPARK-IONO',
    agency: 'EMR/NRCan',
    date: '02-JAN-26 12:00',
    system: 'GNS',
    maps: 25,
    stepHours: 1,
    value: (latitude, ...at) => (Math.abs(latitude) > 80 ? 9999 : tecAt(latitude, ...at)),
    edit: (lines) =>
      lines.flatMap((line) =>
        line.endsWith('EPOCH OF CURRENT MAP') ? [line, record('    -1', 'EXPONENT')] : [line],
      ),
  },
  {
    // Half-hourly, hundredths of a TECU, biases of four systems, a blank line at the end.
    name: 'CAS0OPSFIN_20260010000_01D_30M_GIM.INX.gz',
    program: 'IONOLAB V2',
    agency: 'CAS/AIR',
    date: '03-Jan-26 05:10',
    system: 'GNSS',
    maps: 49,
    stepHours: 0.5,
    value: (...at) => tecAt(...at) * 10,
    edit: (lines) => [
      ...insertAfterLabel(
        lines,
        'LON1 / LON2 / DLON',
        biases(['G01', 'R01', 'E01', 'C01'], []),
      ).map((line) => (line.endsWith('EXPONENT') ? record('    -2', 'EXPONENT') : line)),
      '  ',
    ],
    pack: gzipped,
  },
  {
    // The odd hours, all maps counted, seconds rounded up to 60.
    name: 'WHU0OPSFIN_20260010000_01D_02H_GIM.INX',
    program: 'GIMAS',
    agency: 'GNSS/WHU',
    date: '05-Jan-26 01:44',
    system: 'MIX',
    firstHour: 1,
    maps: 12,
    stepHours: 2,
    rms: true,
    edit: (lines) =>
      lines.map((line) =>
        line
          .replace(/^ {4}12( +# OF MAPS)/, '    24$1')
          .replace('     3     0     0 ', '     2    59    60 '),
      ),
  },
]

/** The first day of 2026 in the formats of eight analysis centres: complete files of 71 by 73 values. */
export const centreFiles = (): CentreFile[] =>
  centreFormats.map((habit) => {
    const { name, program, agency, firstHour = 0, maps, stepHours, edit, pack } = habit
    const from = Date.UTC(2026, 0, 1, firstHour)
    const { rms = false } = habit
    const [, , , ...rest] = ionexLines({ from, maps, stepHours, rms, value: habit.value ?? tecAt })
    const lines = [
      record(`     1.0            IONOSPHERE MAPS     ${habit.system}`, 'IONEX VERSION / TYPE'),
      record(program.padEnd(20) + agency.padEnd(20) + habit.date, 'PGM / RUN BY / DATE'),
      ...rest,
    ]
    const text = `${(edit?.(lines) ?? lines).join('\n')}\n`
    return {
      name,
      source: `${agency}, ${program}`,
      from,
      maps,
      stepHours,
      bytes: pack?.(text) ?? Buffer.from(text),
    }
  })
