import { useTexts } from '#console/core/i18n/texts.ts'
import { useId } from 'react'
import type { GrantingRole } from '#contract/access/permissionRequests'
import styles from '#console/core/ui/styles.module.css'
import css from './PermissionRequests.module.css'

interface GrantingRolesProps {
  roles: readonly GrantingRole[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Roles that would grant the permission, each with the role that it replaces and the number of permissions lost. */
export const GrantingRoles = ({ roles, chosen, onChoose }: GrantingRolesProps) => {
  const name = useId()
  const text = useTexts('resources.rights-requests.decide')
  return (
    <fieldset className={`${styles.stack8} ${css.roles}`}>
      <legend>{text('roles')}</legend>
      {roles.map((role) => (
        <label key={role.id}>
          <input
            type="radio"
            name={name}
            checked={role.id === chosen}
            onChange={() => onChoose(role.id)}
          />
          <b>{role.name}</b>
          <small>{text('size', { smart_count: role.permissionCount })}</small>
          {role.replaces && (
            <small className={role.loses > 0 ? css.warn : undefined}>
              {text(role.loses > 0 ? 'loses' : 'replaces', {
                role: role.replaces,
                smart_count: role.loses,
              })}
            </small>
          )}
        </label>
      ))}
    </fieldset>
  )
}
