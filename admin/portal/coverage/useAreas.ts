import { startTransition, useEffect, useState } from 'react'
import type { CoverageAreas } from '#contract/positioning/coverage'
import { operation } from '#shared/http.ts'
import { frameOf, wrapLongitude, type MapView } from '../map/view.ts'

export type Areas =
  | { state: 'loading' | 'failed'; data: CoverageAreas | null }
  | { state: 'there'; data: CoverageAreas }

/** Milliseconds that the map must rest before its areas are requested. */
const debounceMs = 250

/**
 * The visible part of the map as a query, rounded to 5°, 1° or 0.1° by zoom, so that small moves reuse the same
 * request.
 */
export const partInSight = (view: MapView): string => {
  const frame = frameOf(view, { width: 900, height: 700 })
  const step = view.zoom < 8 ? 5 : view.zoom < 64 ? 1 : 0.1
  const round = (value: number, up: boolean) =>
    Number(((up ? Math.ceil(value / step) : Math.floor(value / step)) * step).toFixed(4))
  const halfWidth = 450 / frame.scaleX
  const halfHeight = 350 / frame.scaleY
  const south = Math.max(-90, round(view.latitude - halfHeight, false))
  const north = Math.min(90, round(view.latitude + halfHeight, true))
  const west = round(view.longitude - halfWidth, false)
  const east = round(view.longitude + halfWidth, true)
  const whole = east - west >= 360
  return new URLSearchParams({
    west: String(whole ? -180 : wrapLongitude(west)),
    south: String(south),
    east: String(whole ? 180 : Number(wrapLongitude(east).toFixed(4))),
    north: String(north),
  }).toString()
}

/** Removes `turn`, the number of the attempt: it only changes the key, so that a retry sends a new request. */
const partOf = (requestKey: string): Record<string, string> => {
  const { turn: _turn, ...part } = Object.fromEntries(new URLSearchParams(requestKey))
  return part
}

/** The areas in sight, requested once `isWanted` is true; the earlier ones stay until the next ones have arrived. */
export const useAreas = (view: MapView, isWanted: boolean): [Areas, retry: () => void] => {
  const [areas, setAreas] = useState<Areas>({ state: 'loading', data: null })
  const [attempt, setAttempt] = useState(0)
  const part = partInSight(view)
  const requestKey = `${part}&turn=${attempt}`
  useEffect(() => {
    if (!isWanted) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      operation<CoverageAreas>('/public/coverage/areas', {
        query: partOf(requestKey),
        session: false,
        signal: abort.signal,
      }).then(
        (data) => startTransition(() => setAreas({ state: 'there', data })),
        () => {
          if (!abort.signal.aborted) setAreas(({ data }) => ({ state: 'failed', data }))
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [requestKey, isWanted])
  return [areas, () => setAttempt((before) => before + 1)]
}
