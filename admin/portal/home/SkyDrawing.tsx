import type { HomeTexts } from '#i18n/en/home'
import { centre, dialNumbers, dialRadius, earthRadius, height, width } from './globe/frame.ts'
import type { StillSky } from './globe/drawing.ts'

interface SkyDrawingProps {
  texts: HomeTexts['hero']
  /** Null during hydration; the prerendered path data is then left as it is. */
  sky: StillSky | null
}

/** The static sky. Parts with `sky-moving` are replaced by the canvas when the animation starts. */
export const SkyDrawing = ({ texts, sky }: SkyDrawingProps) => {
  const [firstX, firstY] = sky?.firstStar ?? []
  const [poleX, poleY] = sky?.polaris ?? []
  return (
    <svg
      className="sky-still"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={texts.picture}
    >
      <g className="sky-dial">
        <circle cx={centre.x} cy={centre.y} r={dialRadius} />
        <path className="sky-ticks" d={sky?.ticks} />
        <path className="sky-long-ticks" d={sky?.longTicks} />
        {dialNumbers.map((degrees, index) => (
          <text key={degrees} x={sky?.numbers[index]?.[0]} y={sky?.numbers[index]?.[1]}>
            {degrees}
          </text>
        ))}
      </g>
      <circle className="sky-rim" cx={centre.x} cy={centre.y} r={earthRadius} />
      <g className="sky-moving">
        <path className="sky-graticule" d={sky?.graticule} />
        <path className="sky-land-far" d={sky?.land[0]} />
        <path className="sky-land" d={sky?.land[1]} />
        <path className="sky-land-near" d={sky?.land[2]} />
        <path className="sky-sight" d={sky?.sight} />
        <path className="sky-receiver" d={sky?.receiver} />
      </g>
      <path className="sky-orbits" d={sky?.orbits} />
      <path className="sky-axis" d={sky?.axis} />
      <path className="sky-satellites sky-moving" d={sky?.satellites} />
      <path className="sky-constellation" d={sky?.constellation} />
      <path className="star-pointer" d={sky?.pointer} />
      <path className="sky-stars" d={sky?.stars} />
      <circle className="star-pole" cx={poleX} cy={poleY} r="2.5" />
      <circle className="star-halo" cx={firstX} cy={firstY} r="13" />
      <circle className="star-first" cx={firstX} cy={firstY} r="5.5" />
      <text className="sky-name" x={firstX && firstX + 24} y={firstY && firstY - 4}>
        {texts.star}
      </text>
      <text className="sky-where" x={firstX && firstX + 24} y={firstY && firstY + 14}>
        {texts.starAt}
      </text>
      <text className="sky-name" x={poleX && poleX + 14} y={poleY && poleY + 4}>
        {texts.pole}
      </text>
    </svg>
  )
}
