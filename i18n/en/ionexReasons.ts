import type { IonexReason } from '#contract/ionosphere'

/** What is wrong with a refused IONEX file; stands after "line 12:". */
export const ionexReasons = {
  notIonex: 'this is no IONEX file; its first line must say IONEX VERSION / TYPE.',
  version: 'IONEX version %{version} is not supported, only 1.x.',
  dimension: 'only maps of one layer (dimension 2) are taken.',
  header: 'the header record %{label} holds no sensible value.',
  grid: 'latitudes or longitudes of the header do not make a grid.',
  number: '“%{value}” is no number.',
  valueCount: '%{found} values where %{expected} are due.',
  valueRange: '%{value} is beyond any electron content.',
  row: 'the row %{latitude} does not follow the grid of the header.',
  mapNumber: 'map number %{number} where %{expected} is due.',
  mapCount: '%{found} maps where the header announces %{expected}.',
  epoch: '“%{value}” is no date and time.',
  epochOrder: 'the epoch does not come after the one before.',
  epochHeader: 'the epoch contradicts the header.',
  unexpected: '“%{label}” does not belong here.',
  lineLength: 'the line does not end.',
  truncated: 'the file ends before END OF FILE.',
  compression: 'the compressed file is damaged.',
} as const satisfies Record<IonexReason, string>
