import Button, { type ButtonProps } from '@mui/material/Button'
import { buttonPermissionIds, type ButtonPermissionKey } from '#contract/access/permissions'
import { setWantedRight } from '#console/core/data/deniedRight.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { useDenial } from './useDenial.ts'

interface PermissionButtonProps extends Omit<ButtonProps, 'id'> {
  /** The permission that this button needs; the screen's own is enough where not given. */
  id?: ButtonPermissionKey | undefined
  /** Where it leads, for a button that is a link. */
  component?: React.ElementType
  to?: string
}

/**
 * A button that needs a permission. Without it: not there where the server says so (`hideOrGray` 1); otherwise
 * greyed, and clicking says why, and offers to ask for it. The server refuses in any case.
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
