import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { IconName } from '#console/core/icons/paths.ts'
import type { ButtonPermissionKey } from '#contract/access/permissions'
import { PermissionButton } from './PermissionButton.tsx'

interface LinkButtonProps {
  to: string
  icon: IconName
  children: ReactNode
  /** The button that has to be granted; the screen's own permission is enough where not given. */
  permission?: ButtonPermissionKey | undefined
  /** Another action is the primary one. */
  secondary?: boolean | undefined
}

/** Leads to another screen. */
export const LinkButton = ({ to, icon, children, permission, secondary }: LinkButtonProps) => (
  <PermissionButton
    id={permission}
    variant={secondary ? 'outlined' : 'contained'}
    color={secondary ? 'secondary' : 'primary'}
    component={Link}
    to={to}
    startIcon={<Icon name={icon} size={16} />}
  >
    {children}
  </PermissionButton>
)

type OwnButtonProps = Omit<LinkButtonProps, 'icon' | 'children'>

/** Leads to the form for a new record. */
export const CreateButton = ({ label, ...props }: OwnButtonProps & { label: TextKey }) => (
  <LinkButton icon="plus" {...props}>
    {useTranslate()(label)}
  </LinkButton>
)

/** Leads to the form of a record: the primary action of its page, unless another is. */
export const EditButton = (props: OwnButtonProps) => (
  <LinkButton icon="pencil" {...props}>
    {useTranslate()('ra.action.edit')}
  </LinkButton>
)
