import type { Coordinates } from '#contract/positioning/coordinates'
import { usePortal } from '../ui/Portal.tsx'
import { labelsInView, useCities } from './cities.ts'
import type { MapFrame } from './view.ts'

interface CitiesProps {
  frame: MapFrame
  /** The marked place; the name of a city beneath it is moved aside. */
  place: Coordinates | null
}

/** Names of cities by zoom; no borders and no names of countries. */
export const Cities = ({ frame, place }: CitiesProps) => {
  const [markX, markY] = place ? frame.project(place) : [Infinity, Infinity]
  const cities = useCities(usePortal().place.locale, frame.view.zoom)
  return (
    <g className="map-cities" aria-hidden="true">
      {labelsInView(cities, frame).map(({ name, x, y }) => (
        <g key={`${name} ${x} ${y}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <circle r="1.75" />
          <text x={Math.hypot(x - markX, y - markY) < 16 ? 22 : 6} y="4">
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}
