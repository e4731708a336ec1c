import type { IonexReason } from '#contract/positioning/ionosphere'

/** Error texts for IONEX files; each follows a prefix such as "line 12:". */
export const ionexReasons = {
  notIonex: 'not an IONEX file; the first line must be IONEX VERSION / TYPE.',
  version: 'IONEX version %{version} is not supported, only 1.x.',
  dimension: 'only two-dimensional maps (one layer) are supported.',
  header: 'the header record %{label} has no valid value.',
  grid: 'the latitudes or longitudes in the header do not form a grid.',
  number: '“%{value}” is not a number.',
  valueCount: '%{found} values found, %{expected} expected.',
  valueRange: '%{value} is out of range.',
  row: 'the row for latitude %{latitude} does not match the grid in the header.',
  mapNumber: 'map %{number} found, map %{expected} expected.',
  mapCount: '%{found} maps found, %{expected} announced in the header.',
  epoch: '“%{value}” is not a date and time.',
  epochOrder: 'the epoch is not later than the previous one.',
  epochHeader: 'the epoch does not match the header.',
  unexpected: '“%{label}” is not expected here.',
  lineLength: 'the line is too long.',
  truncated: 'the file ends before END OF FILE.',
  compression: 'the compressed file is damaged.',
  packing: 'this is a %{format} file. Send the IONEX file itself, or as .gz or .Z.',
} as const satisfies Record<IonexReason, string>
