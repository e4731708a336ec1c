import { useEffect, useEffectEvent } from 'react'
import type { PlaceFieldState } from './usePlaceField.ts'

/** Asks for the place that the address names by `?q=`: a form sends it before the script runs, and others may link so. */
export const useQueryInAddress = (field: PlaceFieldState, isReady: boolean): void => {
  const ask = useEffectEvent(() => {
    const query = new URLSearchParams(location.search).get('q')
    if (query) void field.submit(query)
  })
  useEffect(() => {
    if (isReady) ask()
  }, [isReady])
}
