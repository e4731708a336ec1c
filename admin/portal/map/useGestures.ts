import type { Coordinates } from '#contract/positioning/coordinates'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { frameOf, anchoredView, movedBy, type MapSize, type MapView } from './view.ts'

interface Gestures {
  view: MapView
  size: MapSize
  change: (view: MapView) => void
  pick: ((point: Coordinates) => void) | undefined
  reset: () => void
}

type Spot = readonly [x: number, y: number]

interface Grip {
  spots: Map<number, Spot>
  anchor: Coordinates | null
  spread: number
  zoom: number
  moved: boolean
}

const middleOf = (spots: readonly Spot[]): Spot => [
  spots.reduce((sum, [x]) => sum + x, 0) / spots.length,
  spots.reduce((sum, [, y]) => sum + y, 0) / spots.length,
]
const spreadOf = ([first, second]: readonly Spot[]): number =>
  first && second ? Math.hypot(first[0] - second[0], first[1] - second[1]) : 0

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.125, 0],
  ArrowRight: [0.125, 0],
  ArrowUp: [0, 0.125],
  ArrowDown: [0, -0.125],
}

/**
 * Map gestures: drag, pinch, wheel (if focused or with Ctrl), arrow keys, + and −, 0 to reset; a click or Enter picks a
 * place. Returns the handlers for the map's element.
 */
export const useGestures = (element: RefObject<SVGSVGElement | null>, gestures: Gestures) => {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })
  const grip = useRef<Grip>({
    spots: new Map(),
    anchor: null,
    spread: 0,
    zoom: 1,
    moved: false,
  })

  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const box = element.current?.getBoundingClientRect()
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
  }
  const placeBelow = ([x, y]: Spot): Coordinates | null => {
    const { view, size } = latest.current
    return frameOf(view, size).unproject(x, y)
  }
  const startGrip = (): void => {
    const { current } = grip
    const spots = [...current.spots.values()]
    if (!spots.length) return
    current.anchor = placeBelow(middleOf(spots))
    current.spread = spreadOf(spots)
    current.zoom = latest.current.view.zoom
  }
  const zoomAbout = (spot: Spot, factor: number): void => {
    const { view, size, change } = latest.current
    const anchor = placeBelow(spot)
    if (anchor) change(anchoredView(anchor, spot, view.zoom * factor, size))
  }

  useEffect(() => {
    const drawn = element.current
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && document.activeElement !== drawn) return
      event.preventDefault()
      zoomAbout(spotOf(event), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)))
    }
    drawn?.addEventListener('wheel', onWheel, { passive: false })
    return () => drawn?.removeEventListener('wheel', onWheel)
  })

  return {
    tabIndex: 0,
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (grip.current.spots.size === 0) grip.current.moved = false
      grip.current.spots.set(event.pointerId, spotOf(event))
      startGrip()
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const { current } = grip
      const before = current.spots.get(event.pointerId)
      if (!before) return
      const spot = spotOf(event)
      if (!current.moved && Math.hypot(spot[0] - before[0], spot[1] - before[1]) < 4) return
      current.moved = true
      current.spots.set(event.pointerId, spot)
      const spots = [...current.spots.values()]
      const { size, change } = latest.current
      const factor = current.spread > 0 ? spreadOf(spots) / current.spread : 1
      if (current.anchor)
        change(anchoredView(current.anchor, middleOf(spots), current.zoom * factor, size))
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const { current } = grip
      const wasActive = current.spots.delete(event.pointerId)
      startGrip()
      if (!wasActive || current.moved || current.spots.size) return
      const place = placeBelow(spotOf(event))
      if (place) latest.current.pick?.(place)
    },
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => {
      grip.current.spots.delete(event.pointerId)
      startGrip()
    },
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { view, size, change, pick, reset } = latest.current
      const middle: Spot = [size.width / 2, size.height / 2]
      const arrow = arrows[event.key]
      if (arrow) change(movedBy(view, arrow, size))
      else if (event.key === '+' || event.key === '=') zoomAbout(middle, 2)
      else if (event.key === '-') zoomAbout(middle, 0.5)
      else if (event.key === '0' || event.key === 'Home') reset()
      else if (event.key === 'Enter' && pick)
        pick({ latitude: view.latitude, longitude: view.longitude })
      else return
      event.preventDefault()
    },
  }
}
