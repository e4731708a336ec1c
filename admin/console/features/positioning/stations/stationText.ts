import type { StationRecord } from '#contract/positioning/stations'

export const pathOf = ({ id }: Pick<StationRecord, 'id'>): string => `/stations/${id}/show`

export const degreesText = (value: number): string => `${value.toFixed(7).replace('-', '−')}°`
export const kilometresText = (metres: number): string => `${metres / 1000} km`
