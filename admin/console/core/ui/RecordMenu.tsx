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
  permission?: ButtonPermissionKey
  to?: string
  href?: string
  /** A destructive action: shown last, in red. */
  grave?: boolean
  onClick?: () => void
}

interface RecordMenuProps {
  /** Accessible name, e.g. "Actions for Alice". */
  label: string
  actions: readonly (RecordAction | false)[]
  size?: 'small' | 'medium'
}

const inOrder = (actions: RecordMenuProps['actions']): RecordAction[] => {
  const fitting = actions.filter((action) => action !== false)
  return [...fitting.filter(({ grave }) => !grave), ...fitting.filter(({ grave }) => grave)]
}

/**
 * Menu of a record's actions behind three dots; an inapplicable action is `false`, and without any action nothing is
 * rendered.
 */
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
