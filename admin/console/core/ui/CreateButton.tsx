import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { ButtonPermissionKey } from '#contract/permissions'
import { PermissionButton } from './PermissionButton.tsx'

interface CreateButtonProps {
  to: string
  label: TextKey
  /** The button that has to be granted; the screen's own permission is enough where not given. */
  permission?: ButtonPermissionKey
  /** Another action is the primary one. */
  secondary?: boolean
}

/** Leads to the form for a new record. */
export const CreateButton = ({ to, label, permission, secondary = false }: CreateButtonProps) => {
  const text = useTranslate()(label)
  const props = {
    variant: secondary ? 'outlined' : 'contained',
    color: secondary ? 'secondary' : 'primary',
    component: Link,
    to,
    startIcon: <Icon name="plus" size={16} />,
  } as const
  return permission ? (
    <PermissionButton id={permission} {...props}>
      {text}
    </PermissionButton>
  ) : (
    <Button {...props}>{text}</Button>
  )
}
