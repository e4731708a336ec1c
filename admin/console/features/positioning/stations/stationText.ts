import type { StationRecord, StationStatus } from '#contract/stations'
import type { StatusTone } from '#console/core/ui/Status.tsx'

/** What people call a station, in the reader's language. */
export const nameIn = (locale: string, { name, enName }: StationRecord): string =>
  locale === 'zh' ? name : enName

/** Where a station's page is. */
export const pathOf = ({ id }: Pick<StationRecord, 'id'>): string => `/stations/${id}/show`

export const tones: Record<StationStatus, StatusTone> = {
  online: 'passed',
  offline: 'pending',
  retired: 'closed',
}

export const degreesText = (value: number): string => `${value.toFixed(7).replace('-', '−')}°`
export const kilometresText = (metres: number): string => `${metres / 1000} km`
