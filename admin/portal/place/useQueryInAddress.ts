import { useEffect, useEffectEvent } from 'react'
import type { PlaceFieldState } from './usePlaceField.ts'

/** Submits the place in `?q=`, which the plain form sends before hydration and external links may contain. */
export const useQueryInAddress = (field: PlaceFieldState, isReady: boolean): void => {
  const submitQuery = useEffectEvent(() => {
    const query = new URLSearchParams(location.search).get('q')
    if (query) void field.submit(query)
  })
  useEffect(() => {
    if (isReady) submitQuery()
  }, [isReady])
}
