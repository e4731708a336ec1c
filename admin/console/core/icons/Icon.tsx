import { iconPaths, isIconName, type IconName } from './paths.ts'

interface IconProps {
  name: IconName
  size?: number
  className?: string | undefined
}

/** A line icon in the text's colour. It says nothing to screen readers: the control that holds it has the name. */
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

/** The icon of a menu entry, by the name that the server gives; a small square for unknown ones. */
export const MenuIcon = ({ name, size = 18 }: { name: string; size?: number }) =>
  isIconName(name) ? <Icon name={name} size={size} /> : <Icon name="application" size={size} />
