import type { Coordinates } from '#contract/positioning/coordinates'
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { MapTexts } from '#i18n/en/map'
import { Graticule } from './Graticule.tsx'
import { useLand, useLandTiles } from './land.ts'
import { LandLayer } from './LandLayer.tsx'
import { useGestures } from './useGestures.ts'
import { aboveLowestQuarter, useSeen } from '#shared/seen/useSeen.ts'
import {
  frameOf,
  type MapFrame,
  type MapSize,
  type MapView,
  maxZoom,
  scaleBar,
  wholeWorld,
  withinWorld,
} from './view.ts'
import './map.css'
import { useHydrated } from '#shared/useHydrated.ts'

interface MapButtonsProps {
  texts: MapTexts
  view: MapView
  size: MapSize
  change: (view: MapView) => void
  reset: () => void
}

interface MapButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

const MapButton = ({ label, disabled = false, onClick, children }: MapButtonProps) => {
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled || !hydrated}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}

const MapButtons = ({ texts, view, size, change, reset }: MapButtonsProps) => {
  const zoomBy = (factor: number) => () =>
    change(withinWorld({ ...view, zoom: view.zoom * factor }, size))
  return (
    <div className="map-buttons">
      <MapButton label={texts.nearer} disabled={view.zoom >= maxZoom} onClick={zoomBy(2)}>
        <path d="M10 4v12M4 10h12" />
      </MapButton>
      <MapButton label={texts.farther} disabled={view.zoom <= 1} onClick={zoomBy(0.5)}>
        <path d="M4 10h12" />
      </MapButton>
      <MapButton label={texts.whole} onClick={reset}>
        <circle cx="10" cy="10" r="6.5" />
        <path d="M3.5 10h13M10 3.5c-4 4-4 9 0 13 4-4 4-9 0-13" />
      </MapButton>
    </div>
  )
}

const useSize = (element: RefObject<Element | null>, first: MapSize): MapSize => {
  const [size, setSize] = useState(first)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) startTransition(() => setSize({ width, height }))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

const ScaleBar = ({ frame }: { frame: MapFrame }) => {
  const { metres, pixels } = scaleBar(frame)
  const x = frame.width - 12 - pixels
  const y = frame.height - 30
  return (
    <g className="map-scale" aria-hidden="true">
      <path d={`M${x.toFixed(1)} ${y - 5}v5h${pixels.toFixed(1)}v-5`} />
      <text x={frame.width - 12} y={y - 8} textAnchor="end">
        {metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}
      </text>
    </g>
  )
}

interface WorldMapProps {
  texts: MapTexts
  label: string
  view: MapView
  onView: (view: MapView) => void
  onPick?: (point: Coordinates) => void
  /** Drawn between sea and land in degrees (x = longitude, y = −latitude), once for every visible copy of the Earth. */
  below?: (frame: MapFrame) => ReactNode
  /** Drawn over land and graticule, in the same way. */
  world?: (frame: MapFrame) => ReactNode
  over?: (frame: MapFrame) => ReactNode
  outline?: boolean
}

/** Size before measuring, and in the prerendered page. */
const first = { width: 960, height: 480 }
/** Minimum zoom for the 50 m land. */
const fineFrom = 6

/** Content in degrees, drawn once per visible copy of the Earth. `vector-effect` keeps the stroke width. */
const WorldLayer = ({ frame, children }: { frame: MapFrame; children: ReactNode }) =>
  frame.turns.map((turn) => (
    <g
      key={turn}
      className="map-world"
      transform={`translate(${frame.originX + turn * frame.scaleX} ${frame.originY}) scale(${frame.scaleX} ${frame.scaleY})`}
    >
      {children}
    </g>
  ))

/**
 * A pannable map with land and graticule but no borders, for mouse, touch and keyboard. The class `map` sets its height
 * (2:1, taller on narrow screens), the custom properties of `map.css` its colours.
 */
export const WorldMap = (props: WorldMapProps) => {
  const { texts, label, onView, onPick } = props
  const element = useRef<SVGSVGElement>(null)
  const help = useId()
  const size = useSize(element, first)
  const view = withinWorld(props.view, size)
  const frame = frameOf(view, size)
  const seen = useSeen(element, aboveLowestQuarter)
  const land = useLand(view.zoom >= fineFrom ? '50m' : '110m', seen)
  const tiles = useLandTiles(frame, seen)
  const change = (next: MapView) => onView(withinWorld(next, size))
  const reset = () => change(wholeWorld)
  const handlers = useGestures(element, { view, size, change, pick: onPick, reset })
  const sea = { top: Math.max(0, frame.originY - 90 * frame.scaleY), height: 180 * frame.scaleY }
  return (
    <div className="map">
      <svg
        ref={element}
        className={view.zoom > 1 ? 'map-drawing map-near' : 'map-drawing'}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        aria-label={label}
        aria-describedby={help}
        {...handlers}
      >
        <rect className="map-sea" y={sea.top} width={size.width} height={sea.height} />
        {props.below && <WorldLayer frame={frame}>{props.below(frame)}</WorldLayer>}
        <WorldLayer frame={frame}>
          <LandLayer path={land.path} tiles={tiles} outline={props.outline ?? false} />
        </WorldLayer>
        <Graticule frame={frame} />
        {props.world && <WorldLayer frame={frame}>{props.world(frame)}</WorldLayer>}
        {props.over?.(frame)}
        {view.zoom > 2 && <ScaleBar frame={frame} />}
        {onPick && (
          <path
            className="map-aim"
            d={`M${size.width / 2 - 9} ${size.height / 2}h18m-9-9v18`}
            aria-hidden="true"
          />
        )}
      </svg>
      <MapButtons texts={texts} view={view} size={size} change={change} reset={reset} />
      {land.state === 'failed' && <p className="map-failed">{texts.landFailed}</p>}
      <p className="visually-hidden" id={help}>
        {onPick ? `${texts.help} ${texts.pickHelp}` : texts.help}
      </p>
    </div>
  )
}
