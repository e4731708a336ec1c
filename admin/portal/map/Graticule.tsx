import { graticuleStep, wrapLongitude, type MapFrame } from './view.ts'

interface Line {
  at: number
  degrees: number
}

const labelWidth = 44

const lines = (
  from: number,
  to: number,
  step: number,
  at: (degrees: number) => number,
): readonly Line[] => {
  const found: Line[] = []
  for (let index = Math.ceil(from / step); index * step <= to; index += 1) {
    const degrees = Number((index * step).toFixed(6))
    found.push({ at: at(degrees), degrees })
  }
  return found
}

const named = (degrees: number, [positive, negative]: readonly [string, string]): string => {
  const value = `${Number(Math.abs(degrees).toFixed(4))}°`
  return degrees === 0 || Math.abs(degrees) === 180
    ? value
    : value + (degrees > 0 ? positive : negative)
}

export const Graticule = ({ frame }: { frame: MapFrame }) => {
  const { width, height, scaleX, scaleY, originX, originY, view } = frame
  const half = width / 2 / scaleX
  const step = graticuleStep(scaleX)
  // At small scales, the lines are closer together than the labels are wide.
  const labelStep = step * Math.ceil(labelWidth / (step * scaleX))
  const meridians = lines(
    view.longitude - half,
    view.longitude + half,
    step,
    (degrees) => originX + degrees * scaleX,
  )
  const parallels = lines(
    Math.max(-90, (originY - height) / scaleY),
    Math.min(90, originY / scaleY),
    graticuleStep(scaleY),
    (degrees) => originY - degrees * scaleY,
  )
  const top = Math.max(0, originY - 90 * scaleY)
  const bottom = Math.min(height, originY + 90 * scaleY)
  return (
    <g className="map-graticule">
      <path
        d={[
          ...meridians.map(({ at }) => `M${at.toFixed(1)} ${top.toFixed(1)}V${bottom.toFixed(1)}`),
          ...parallels.map(({ at }) => `M0 ${at.toFixed(1)}H${width}`),
        ].join('')}
      />
      {meridians
        .filter(({ at, degrees }) => at > 56 && at < width - 24 && degrees % labelStep === 0)
        .map(({ at, degrees }) => (
          <text key={degrees} x={at + 4} y={bottom - 6}>
            {named(wrapLongitude(degrees), ['E', 'W'])}
          </text>
        ))}
      {parallels
        .filter(({ at }) => at > 16 && at < height - 24)
        .map(({ at, degrees }) => (
          <text key={degrees} x={6} y={at - 4}>
            {named(degrees, ['N', 'S'])}
          </text>
        ))}
    </g>
  )
}
