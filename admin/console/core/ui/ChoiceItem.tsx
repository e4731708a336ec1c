import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { Icon } from '#console/core/icons/Icon.tsx'

interface ChoiceItemProps extends Omit<MenuItemProps, 'selected'> {
  chosen: boolean
  /** Several may be chosen at once. */
  many?: boolean
}

/** One of several choices in a menu, ticked when chosen. */
export const ChoiceItem = ({ chosen, many = false, children, ...rest }: ChoiceItemProps) => (
  <MenuItem role={many ? 'menuitemcheckbox' : 'menuitemradio'} aria-checked={chosen} {...rest}>
    <span style={{ display: 'flex', width: 16, visibility: chosen ? 'visible' : 'hidden' }}>
      <Icon name="check" size={16} />
    </span>
    {children}
  </MenuItem>
)
