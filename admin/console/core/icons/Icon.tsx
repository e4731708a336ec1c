import { iconPaths, isIconName, type IconName } from './paths.ts'

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
