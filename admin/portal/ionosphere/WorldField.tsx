import type { Coordinates } from '#contract/positioning/coordinates'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { IonosphereWorld } from '#contract/positioning/ionosphere'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import { fill } from '#i18n/index'
import type { MapTexts } from '#i18n/en/map'
import { onThemeChange } from '#shared/theme.ts'
import { type MapFrame, wholeWorld } from '../map/view.ts'
import { WorldMap } from '../map/WorldMap.tsx'
import { type Isoline, isolinesOf, paintField, scaleOf } from './field.ts'

interface Field {
  picture: string
  lines: readonly Isoline[]
}

/**
 * Picture and contour lines of the map. Each is computed in its own task to keep the page responsive; the previous one
 * stays until the new one is complete.
 * @param colour `#rrggbb`
 */
const useField = (world: IonosphereWorld | null, colour: string): Field => {
  const [field, setField] = useState<Field>({ picture: '', lines: [] })
  useEffect(() => {
    if (!world) return undefined
    const add = (part: Partial<Field>) =>
      startTransition(() => setField((before) => ({ ...before, ...part })))
    let timer = setTimeout(() => {
      add({ picture: paintField(world, colour) })
      timer = setTimeout(() => add({ lines: isolinesOf(world) }))
    })
    return () => clearTimeout(timer)
  }, [world, colour])
  return field
}

const onSchemeChange = (listener: () => void) => {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const stop = onThemeChange(listener)
  scheme.addEventListener('change', listener)
  return () => {
    stop()
    scheme.removeEventListener('change', listener)
  }
}

const useSignal = (): string =>
  useSyncExternalStore(
    onSchemeChange,
    () => getComputedStyle(document.documentElement).getPropertyValue('--signal').trim(),
    () => '#c2410c',
  )

const minLabelDistance = 34

/** At most one label per line, at least 34 px apart. */
const labelsOf = (lines: readonly Isoline[], frame: MapFrame) => {
  const placed: { level: number; x: number; y: number }[] = []
  for (const [index, { level, spots }] of lines.entries()) {
    const wanted = frame.width * (0.2 + 0.1 * index)
    const free = spots
      .map((spot) => frame.project(spot))
      .toSorted(([one], [other]) => Math.abs(one - wanted) - Math.abs(other - wanted))
      .find(
        ([x, y]) =>
          x > 48 &&
          x < frame.width - 72 &&
          y > 24 &&
          y < frame.height - 24 &&
          placed.every((one) => Math.hypot(one.x - x, one.y - y) > minLabelDistance),
      )
    if (free) placed.push({ level, x: free[0], y: free[1] })
  }
  return placed
}

interface WorldFieldProps {
  texts: IonosphereTexts
  mapTexts: MapTexts
  world: IonosphereWorld | null
  place: Coordinates
  reading: string | null
  pick: (place: Coordinates) => void
}

/** Map of the electron content: colour density by value, and labelled contour lines. */
export const WorldField = ({ texts, mapTexts, world, place, reading, pick }: WorldFieldProps) => {
  const [view, setView] = useState(wholeWorld)
  const signal = useSignal()
  const { picture, lines } = useField(world, signal)
  const scale = world ? scaleOf(world) : 40
  return (
    <figure className="iono-map">
      <WorldMap
        texts={mapTexts}
        label={texts.mapLabel}
        view={view}
        onView={setView}
        onPick={pick}
        outline
        below={() =>
          picture && (
            <image
              href={picture}
              x="-180"
              y="-90"
              width="360"
              height="180"
              preserveAspectRatio="none"
            />
          )
        }
        world={() =>
          lines.map(({ level, path }) => <path key={level} className="iono-line" d={path} />)
        }
        over={(frame) => {
          const [x, y] = frame.project(place)
          return (
            <>
              <g className="iono-labels" aria-hidden="true">
                {labelsOf(lines, frame).map((label) => (
                  <text key={label.level} x={label.x} y={label.y + 4} textAnchor="middle">
                    {label.level}
                  </text>
                ))}
              </g>
              <g className="iono-place" transform={`translate(${x} ${y})`} aria-hidden="true">
                <circle r="7" />
                <path d="M-14 0h9M5 0h9M0-14v9M0 5v9" />
                {reading && (
                  <text
                    x={x > frame.width - 120 ? -18 : 18}
                    y="-10"
                    textAnchor={x > frame.width - 120 ? 'end' : 'start'}
                  >
                    {reading}
                  </text>
                )}
              </g>
            </>
          )
        }}
      />
      <figcaption className="iono-legend">
        <span>{texts.unit}</span>
        <span className="iono-scale" aria-hidden="true">
          <i />
        </span>
        <span className="mono iono-ticks">
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <span key={part}>{part * scale}</span>
          ))}
        </span>
        <span className="visually-hidden">{fill(texts.legend, { most: scale })}</span>
      </figcaption>
    </figure>
  )
}
