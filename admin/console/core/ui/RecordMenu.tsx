import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { IconName } from '#console/core/icons/paths.ts'
import type { ButtonPermissionKey } from '#contract/permissions'
import { MenuButton } from './MenuButton.tsx'
import { PermissionMenuItem } from './PermissionMenuItem.tsx'

export interface RecordAction {
  label: string
  icon: IconName
  /** The button that has to be granted; the screen's own permission is enough where not given. */
  permission?: ButtonPermissionKey
  /** Where it leads: a page of the console, or with `href` another site. */
  to?: string
  href?: string
  onClick?: () => void
}

interface RecordMenuProps {
  /** What the button says, e.g. "Actions for Alice". */
  label: string
  actions: readonly (RecordAction | false)[]
  size?: 'small' | 'medium'
}

/** What can be done to a record, behind three dots; what does not fit it is `false`. */
export const RecordMenu = ({ label, actions, size = 'small' }: RecordMenuProps) => {
  const itemOf = (action: RecordAction, close: () => void) => {
    const { icon, permission, to, href, onClick } = action
    const props = {
      onClick: () => {
        close()
        onClick?.()
      },
      ...(to === undefined ? {} : { component: Link, to }),
    }
    const away = href && { component: 'a', href, target: '_blank', rel: 'noopener noreferrer' }
    const content = (
      <>
        <Icon name={icon} size={16} />
        {action.label}
      </>
    )
    return permission ? (
      <PermissionMenuItem key={action.label} id={permission} {...props}>
        {content}
      </PermissionMenuItem>
    ) : (
      <MenuItem key={action.label} {...props} {...away}>
        {content}
      </MenuItem>
    )
  }
  return (
    <MenuButton
      align="right"
      trigger={(props) => (
        <IconButton {...props} size={size} aria-label={label}>
          <Icon name="more" />
        </IconButton>
      )}
    >
      {(close) => actions.filter((action) => action !== false).map((one) => itemOf(one, close))}
    </MenuButton>
  )
}
