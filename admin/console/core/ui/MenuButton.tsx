import { IconButton } from '#console/core/controls/Button.tsx'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import {
  createContext,
  use,
  useCallback,
  useId,
  useState,
  type ElementType,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { buttonPermissionIds, type ButtonPermissionKey } from '#contract/access/permissions'
import { setWantedRight, useAccess } from '#console/core/data/rights.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useDenial } from './PermissionButton.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { IconName } from '#console/core/controls/iconPaths.ts'
import css from './styles.module.css'

interface TriggerProps {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
}

interface MenuButtonProps {
  trigger: (props: TriggerProps) => ReactElement
  children: ReactNode
  align?: 'left' | 'right'
}

/** Closes the menu. */
const CloseContext = createContext(() => {})

export const MenuButton = ({ trigger, children, align = 'left' }: MenuButtonProps) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <CloseContext value={close}>
      {trigger({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': !!anchor,
        'aria-controls': anchor ? `${id}-menu` : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu
        id={`${id}-menu`}
        open={!!anchor}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: align }}
        transformOrigin={{ vertical: 'top', horizontal: align }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {children}
      </Menu>
    </CloseContext>
  )
}

interface MenuEntryProps extends Omit<MenuItemProps, 'id'> {
  /** Without this permission the entry is hidden or grey, as with `PermissionButton`. */
  permission?: ButtonPermissionKey | undefined
  /** For a choice after which another one is likely. */
  keepsOpen?: boolean
  component?: ElementType
  to?: string
  href?: string
  target?: string
  rel?: string
}

export const MenuEntry = ({ permission, keepsOpen = false, ...props }: MenuEntryProps) => {
  const close = use(CloseContext)
  const access = useAccess(permission)
  const denial = useDenial(permission)
  if (access === 'hidden') return null
  if (permission && access === 'grey') {
    const { component: _component, to: _to, href: _href, ...rest } = props
    return (
      <MenuItem
        {...rest}
        aria-disabled
        title={denial}
        sx={{ color: 'var(--muted)', cursor: 'not-allowed' }}
        onClick={() => {
          close()
          setWantedRight({ permissionId: String(buttonPermissionIds[permission]) })
        }}
      />
    )
  }
  return (
    <MenuItem
      {...props}
      onClick={(event) => {
        if (!keepsOpen) close()
        props.onClick?.(event)
      }}
    />
  )
}

interface ChoiceItemProps extends MenuEntryProps {
  chosen: boolean
  many?: boolean
}

export const ChoiceItem = ({ chosen, many = false, children, ...rest }: ChoiceItemProps) => (
  <MenuEntry role={many ? 'menuitemcheckbox' : 'menuitemradio'} aria-checked={chosen} {...rest}>
    <span style={{ display: 'flex', width: 16, visibility: chosen ? 'visible' : 'hidden' }}>
      <Icon name="check" size={16} />
    </span>
    {children}
  </MenuEntry>
)

export const MenuHeading = ({ children }: { children: string }) => (
  <ListSubheader component="div" role="presentation" className={css.menuHeading ?? ''}>
    {children}
  </ListSubheader>
)

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
  /** Address of the record's form; shown first, except on the record's page, which has a button for it. */
  edit?: string | undefined
  editPermission?: ButtonPermissionKey
  onPage?: boolean
}

const inOrder = (actions: RecordMenuProps['actions']): RecordAction[] => {
  const fitting = actions.filter((action) => action !== false)
  return [...fitting.filter(({ grave }) => !grave), ...fitting.filter(({ grave }) => grave)]
}

/**
 * Menu of a record's actions behind three dots; an inapplicable action is `false`, and without any action nothing is
 * rendered.
 */
export const RecordMenu = (props: RecordMenuProps) => {
  const { label, actions, edit, editPermission: permission, onPage = false } = props
  const translate = useTranslate()
  const fitting = inOrder([
    edit !== undefined &&
      !onPage && {
        label: translate('ra.action.edit'),
        icon: 'pencil',
        to: edit,
        ...(permission && { permission }),
      },
    ...actions,
  ])
  if (fitting.length === 0) return null
  return (
    <MenuButton
      align="right"
      trigger={(props) => (
        <IconButton
          icon="more"
          iconSize={18}
          {...props}
          size={onPage ? 'medium' : 'small'}
          label={label}
        />
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
