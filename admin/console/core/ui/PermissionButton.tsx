import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import { type ButtonPermissionKey, buttonPermissionIds } from '#contract/access/permissions'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Button, type ButtonProps } from '#console/core/controls/Button.tsx'
import { setWantedRight, useAccess } from '#console/core/data/rights.ts'

export const useDenial = (id: ButtonPermissionKey | undefined): string => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const grantor = user?.isCompanyAdministrator || !user?.companyId ? 'provider' : 'company'
  return translate(`console.access.${grantor}`, {
    permission: id ? translate(`console.permissions.${id}`) : '',
  })
}

interface PermissionButtonProps extends Omit<ButtonProps, 'id'> {
  /** The button permission; without it the screen's own permission is enough. */
  id?: ButtonPermissionKey | undefined
}

/**
 * A button that needs a permission. Without it the button is hidden (`hideOrGray` 1) or grey, and a click explains why
 * and offers to request it. The server checks the permission in any case.
 */
export const PermissionButton = ({ id, ...props }: PermissionButtonProps) => {
  const access = useAccess(id)
  const denial = useDenial(id)
  if (access === 'hidden') return null
  if (access === 'granted' || !id) return <Button {...props} />
  const { to: _to, primary: _primary, ...rest } = props
  return (
    <Button
      {...rest}
      type="button"
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

interface LinkButtonProps extends Pick<ButtonProps, 'to' | 'icon' | 'children'> {
  /** The button permission; without it the screen's own permission is enough. */
  permission?: ButtonPermissionKey | undefined
  secondary?: boolean | undefined
}

export const LinkButton = ({ permission, secondary, ...props }: LinkButtonProps) => (
  <PermissionButton id={permission} primary={!secondary} {...props} />
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
