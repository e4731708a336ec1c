import type { Twin } from '#i18n/index'

export const place = {
  list: 'Places found',
  noMatch: 'No matching place',
  swapped: 'Interpreted as longitude, latitude.',
  problems: {
    required: 'Enter a place or coordinates.',
    notFound: 'No place found for “%{text}”. Check the spelling, or enter coordinates.',
    unreadable:
      'Coordinates not recognised. Enter two numbers, latitude first, e.g. 31.2304, 121.4737.',
    latitudeRange: 'Latitude must be between −90 and 90.',
    longitudeRange: 'Longitude must be between −180 and 180.',
  },
} as const

export type PlaceTexts = Twin<typeof place>
