import { memo } from 'react'
import type { CoverageArea, CoverageAreas } from '#contract/positioning/coverage'
import { serviceTiers } from '#contract/core/enums'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { MapTexts } from '#i18n/en/map'
import { Cities } from '../map/Cities.tsx'
import type { MapFrame, MapView } from '../map/view.ts'
import { WorldMap } from '../map/WorldMap.tsx'
import type { Coordinates } from '#contract/positioning/coordinates'

interface AreasMapProps {
  texts: CoverageTexts
  mapTexts: MapTexts
  areas: CoverageAreas | null
  place: Coordinates | null
  view: MapView
  onView: (view: MapView) => void
  onPick?: (place: Coordinates) => void
}

const pathOf = (ring: CoverageArea['ring'], turn: number): string =>
  `M${ring.map(([longitude, latitude]) => `${(longitude + turn).toFixed(3)} ${(-latitude).toFixed(3)}`).join('L')}Z`

/** Draws a ring that crosses the antimeridian on both sides, 360° apart. */
const ringPath = ({ ring }: CoverageArea): string => {
  const east = Math.max(...ring.map(([longitude]) => longitude))
  const west = Math.min(...ring.map(([longitude]) => longitude))
  return [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])]
    .map((turn) => pathOf(ring, turn))
    .join('')
}

/** Memoised, so that moving the map moves the layer without rendering the rings again. */
const Rings = memo(({ areas }: { areas: CoverageAreas }) => (
  <>
    {areas.areas
      .toSorted((one, other) => other.radiusKm - one.radiusKm)
      .map((area) => (
        <path
          key={`${area.enName} ${area.tier} ${area.ring[0]?.join(' ')}`}
          className={area.online ? `area area-${area.tier}` : 'area area-offline'}
          d={ringPath(area)}
        />
      ))}
    {areas.blocks.map(({ west, south, size, tier }) => (
      <rect
        key={`${west} ${south}`}
        className={`area area-${tier}`}
        x={west}
        y={-south - size}
        width={size}
        height={size}
      />
    ))}
  </>
))
Rings.displayName = 'Rings'

const Place = ({ frame, place }: { frame: MapFrame; place: Coordinates }) => {
  const [x, y] = frame.project(place)
  return (
    <g
      className="map-place"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      aria-hidden="true"
    >
      <circle r="9" />
      <circle className="map-place-dot" r="2.5" />
      <path d="M0-16v7M0 9v7M-16 0h7M9 0h7" />
    </g>
  )
}

const Sample = ({ kind }: { kind: string }) => (
  <svg viewBox="0 0 32 12" aria-hidden="true">
    <path className={`area area-${kind}`} d="M0 6h32" />
  </svg>
)

export const AreasMap = ({ texts, mapTexts, areas, place, ...map }: AreasMapProps) => (
  <>
    <WorldMap
      texts={mapTexts}
      label={texts.areas.map}
      view={map.view}
      onView={map.onView}
      {...(map.onPick ? { onPick: map.onPick } : {})}
      world={() => areas && <Rings areas={areas} />}
      over={(frame) => (
        <>
          <Cities frame={frame} place={place} />
          {place && <Place frame={frame} place={place} />}
        </>
      )}
    />
    <ul className="map-legend" aria-label={texts.areas.legend}>
      {serviceTiers.map((tier) => (
        <li key={tier}>
          <Sample kind={tier} />
          <span>{texts.tiers[tier]}</span>
        </li>
      ))}
      <li>
        <Sample kind="offline" />
        <span>{texts.areas.offline}</span>
      </li>
    </ul>
  </>
)
