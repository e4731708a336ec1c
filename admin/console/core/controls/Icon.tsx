import { iconPaths, isIconName, type IconName } from './iconPaths.ts'

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

export const Mark = () => (
  <svg width={38} height={23.56} viewBox="2 5 29.5 19" aria-hidden="true" focusable="false">
    <polyline points={line} fill="none" stroke="currentColor" strokeOpacity="0.45" />
    <g fill="currentColor">
      {stars.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.15" />
      ))}
    </g>
    <circle cx={dubhe[0]} cy={dubhe[1]} r="2.6" fill="var(--mark-star, var(--signal))" />
  </svg>
)

interface IconProps {
  name: IconName
  size?: number
  className?: string | undefined
}

/** Hidden from screen readers: the surrounding control has the accessible name. */
export const Icon = ({ name, size = 18, className }: IconProps) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.2 : 1.4}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={iconPaths[name]} />
  </svg>
)

/** The icon for a name from the server; an unknown name shows the application icon. */
export const MenuIcon = ({ name, size = 18 }: { name: string; size?: number }) =>
  isIconName(name) ? <Icon name={name} size={size} /> : <Icon name="application" size={size} />
