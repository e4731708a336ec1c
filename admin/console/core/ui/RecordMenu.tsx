import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { IconName } from '#console/core/icons/paths.ts'
import type { ButtonPermissionKey } from '#contract/access/permissions'
import { MenuButton, MenuEntry } from './MenuButton.tsx'
import css from './RecordMenu.module.css'

interface RecordAction {
  label: string
  icon: IconName
  /** The button that has to be granted; the screen's own permission is enough where not given. */
  permission?: ButtonPermissionKey
  /** Where it leads: a page of the console, or with `href` another site. */
  to?: string
  href?: string
  /** It takes something away: it stands apart, in red, below the others. */
  grave?: boolean
  onClick?: () => void
}

interface RecordMenuProps {
  /** What the button says, e.g. "Actions for Alice". */
  label: string
  actions: readonly (RecordAction | false)[]
  size?: 'small' | 'medium'
}

/** Those that fit, the grave ones last. */
const inOrder = (actions: RecordMenuProps['actions']): RecordAction[] => {
  const fitting = actions.filter((action) => action !== false)
  return [...fitting.filter(({ grave }) => !grave), ...fitting.filter(({ grave }) => grave)]
}

/** What can be done to a record, behind three dots; what does not fit it is `false`, and where nothing fits, nothing stands. */
export const RecordMenu = ({ label, actions, size = 'small' }: RecordMenuProps) => {
  const fitting = inOrder(actions)
  if (fitting.length === 0) return null
  return (
    <MenuButton
      align="right"
      trigger={(props) => (
        <IconButton {...props} size={size} aria-label={label}>
          <Icon name="more" />
        </IconButton>
      )}
    >
      {fitting.map(({ icon, to, href, grave, ...action }) => (
        <MenuEntry
          key={action.label}
          className={grave ? css.grave : undefined}
          {...action}
          {...(to && { component: Link, to })}
          {...(href && { component: 'a', href, target: '_blank', rel: 'noopener noreferrer' })}
        >
          <Icon name={icon} size={16} />
          {action.label}
        </MenuEntry>
      ))}
    </MenuButton>
  )
}
