import { scaleBar, type MapFrame } from './view.ts'

export const ScaleBar = ({ frame }: { frame: MapFrame }) => {
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
