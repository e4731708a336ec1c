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
  /** The button permission; without it the screen's own permission is enough. */
  permission?: ButtonPermissionKey | undefined
  secondary?: boolean | undefined
}

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

export const CreateButton = ({ label, ...props }: OwnButtonProps & { label: TextKey }) => (
  <LinkButton icon="plus" {...props}>
    {useTranslate()(label)}
  </LinkButton>
)

export const EditButton = (props: OwnButtonProps) => (
  <LinkButton icon="pencil" {...props}>
    {useTranslate()('ra.action.edit')}
  </LinkButton>
)
