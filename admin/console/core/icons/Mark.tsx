/** Stars of the Big Dipper at their positions in the sky, from the tip of the handle; `dubhe` is the last one. */
const stars = [
  [4, 22.2],
  [7.4, 16.6],
  [11.7, 15.5],
  [17.2, 14.5],
  [20.3, 17.8],
  [27.6, 15.1],
] as const
const dubhe = [27.4, 9.7] as const
const line = [...stars, dubhe, stars[3]].map(([x, y]) => `${x},${y}`).join(' ')

export const Mark = ({ size = 38 }: { size?: number }) => (
  <svg width={size} height={size * 0.62} viewBox="2 5 29.5 19" aria-hidden="true" focusable="false">
    <polyline points={line} fill="none" stroke="currentColor" strokeOpacity="0.45" />
    <g fill="currentColor">
      {stars.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.15" />
      ))}
    </g>
    <circle cx={dubhe[0]} cy={dubhe[1]} r="2.6" fill="var(--mark-star, var(--signal))" />
  </svg>
)
