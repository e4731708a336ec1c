import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button'
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton'
import type { ElementType } from 'react'
import { Link } from 'react-router'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

interface LinkProps {
  component?: ElementType
  /** Address in the console. */
  to?: string | undefined
  target?: string
  rel?: string
}

export interface ButtonProps
  extends Omit<MuiButtonProps, 'startIcon' | keyof LinkProps>, LinkProps {
  /** The main action of its screen or dialog. */
  primary?: boolean | undefined
  icon?: IconName | undefined
  iconSize?: number
  /** While its action runs, the button keeps the focus and ignores clicks. */
  busy?: boolean | undefined
}

export const Button = ({
  primary,
  icon,
  iconSize = 16,
  to,
  busy,
  onClick,
  ...rest
}: ButtonProps) => (
  <MuiButton
    {...(primary && { variant: 'contained', color: 'primary' })}
    {...(icon && { startIcon: <Icon name={icon} size={iconSize} /> })}
    {...(to !== undefined && { component: Link, to })}
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
    {...rest}
  />
)

interface IconButtonProps
  extends Omit<MuiIconButtonProps, 'aria-label' | keyof LinkProps>, LinkProps {
  icon: IconName
  iconSize?: number
  /** Accessible name. */
  label: string
  /** Shows the name while the pointer rests on the button. */
  titled?: boolean
  busy?: boolean
}

export const IconButton = ({
  icon,
  size = 'medium',
  iconSize = size === 'small' ? 16 : 18,
  label,
  titled,
  to,
  busy,
  onClick,
  ...rest
}: IconButtonProps) => (
  <MuiIconButton
    {...(to !== undefined && { component: Link, to })}
    aria-label={label}
    title={titled ? label : undefined}
    size={size}
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
    {...rest}
  >
    <Icon name={icon} size={iconSize} />
  </MuiIconButton>
)
