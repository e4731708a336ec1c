import Button, { type ButtonProps } from '@mui/material/Button'
import { buttonPermissionIds, type ButtonPermissionKey } from '#contract/access/permissions'
import { setWantedRight } from '#console/core/data/deniedRight.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { useDenial } from './useDenial.ts'

interface PermissionButtonProps extends Omit<ButtonProps, 'id'> {
  /** The button permission; without it the screen's own permission is enough. */
  id?: ButtonPermissionKey | undefined
  component?: React.ElementType
  to?: string
}

/**
 * A button that needs a permission. Without it the button is hidden (`hideOrGray` 1) or grey, and a click explains why
 * and offers to request it. The server checks the permission in any case.
 */
export const PermissionButton = ({ id, ...props }: PermissionButtonProps) => {
  const access = useAccess(id)
  const denial = useDenial(id)
  if (access === 'hidden') return null
  if (access === 'granted' || !id) return <Button {...props} />
  const { component: _component, to: _to, href: _href, ...rest } = props
  return (
    <Button
      {...rest}
      type="button"
      variant={rest.variant === 'contained' ? 'outlined' : (rest.variant ?? 'outlined')}
      color="secondary"
      aria-disabled
      title={denial}
      sx={greyed}
      onClick={() => setWantedRight({ permissionId: String(buttonPermissionIds[id]) })}
    />
  )
}

const greyed = {
  color: 'var(--muted)',
  borderStyle: 'dashed',
  cursor: 'not-allowed',
  '&:hover': { borderStyle: 'dashed' },
}
