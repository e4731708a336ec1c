import { useCallback } from 'react'
import type { CoverageAnswer } from '#contract/positioning/coverage'
import { operation } from '#shared/http.ts'
import { useLoaded, type Loaded } from '../ui/useLoaded.ts'
import type { Coordinates } from '#contract/positioning/coordinates'

/** The coverage verdict for a place; `loading` while the data still belongs to an earlier place. */
export const useVerdict = (
  place: Coordinates | null,
): [Loaded<CoverageAnswer>, retry: () => void] => {
  const lat = place?.latitude
  const lon = place?.longitude
  const load = useCallback(async () => {
    if (lat === undefined || lon === undefined) return null
    const answer = await operation<CoverageAnswer>('/public/coverage', {
      query: { lat, lon },
      session: false,
    })
    return { lat, lon, answer }
  }, [lat, lon])
  const [loaded, retry] = useLoaded(load)
  if (loaded.state !== 'there') return [loaded, retry]
  const { data } = loaded
  const isOwn = data !== null && data.lat === lat && data.lon === lon
  return [isOwn ? { state: 'there', data: data.answer } : { state: 'loading' }, retry]
}
