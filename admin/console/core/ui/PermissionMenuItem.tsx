import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { buttonPermissionIds, type ButtonPermissionKey } from '#contract/permissions'
import { setDeniedRight } from '#console/core/data/deniedRight.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { useDenial } from './useDenial.ts'

interface PermissionMenuItemProps extends Omit<MenuItemProps, 'id'> {
  component?: React.ElementType
  to?: string
  id: ButtonPermissionKey
}

/** As `PermissionButton`, in a menu. */
export const PermissionMenuItem = ({ id, ...props }: PermissionMenuItemProps) => {
  const access = useAccess(id)
  const translate = useTranslate()
  const denial = useDenial(id)
  if (access === 'hidden') return null
  if (access === 'granted') return <MenuItem {...props} />
  return (
    <MenuItem
      {...props}
      aria-disabled
      title={denial}
      sx={{ color: 'var(--muted)', cursor: 'not-allowed' }}
      onClick={() =>
        setDeniedRight({
          permissionId: String(buttonPermissionIds[id]),
          permissionName: translate(`console.permissions.${id}`),
        })
      }
    />
  )
}
