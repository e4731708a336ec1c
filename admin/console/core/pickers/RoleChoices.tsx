import { SelectBox } from '#console/core/forms/Field.tsx'
import { useGetList } from 'react-admin'
import { useId } from 'react'
import { useRoleDescription, useRoleName } from '#console/core/i18n/rolePreset.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { RoleRecord } from '#contract/access/roles'
import type { UserRecord } from '#contract/people/users'
import { isUserCentre, useApplications } from '#console/core/data/lookups.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './RoleChoices.module.css'

interface RoleChoicesProps {
  companyId: string
  chosen: Readonly<Record<string, string>>
  onChange: (chosen: Record<string, string>) => void
  /** The member's current roles, offered even if the user may not assign them. */
  currentRoles?: UserRecord['roles']
  /** Set if a surrounding heading already says that these are roles. */
  isTitled?: boolean
}

export const useAssignableRoles = (companyId: string | null | undefined) =>
  useGetList<RoleRecord>(
    'roles',
    {
      filter: { assignableIn: companyId },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 200 },
    },
    { enabled: !!companyId },
  )

/** The preset that members have without an assignment. */
const memberPreset = { id: '4', description: '' }

/** Assignable roles for members of a company, at most one per application. */
export const RoleChoices = ({
  companyId,
  chosen,
  onChange,
  currentRoles,
  isTitled = false,
}: RoleChoicesProps) => {
  const nameIn = useNameOf()
  const translate = useTranslate()
  const text = useTexts('resources.join-requests.decide')
  const describe = useRoleDescription()
  const roleName = useRoleName()
  const noteId = useId()
  const roles = useAssignableRoles(companyId)
  const { data: applications = [] } = useApplications()
  if (!roles.data) return null
  const offered = new Map(
    [
      ...(currentRoles ?? []).map((role) => ({
        ...role,
        id: role.roleId,
        name: roleName(role),
        description: '',
      })),
      ...roles.data,
    ].map((role) => [role.id, role]),
  )
  const all = [...offered.values()]
  const shown = applications.filter(({ id }) => all.some((role) => role.applicationId === id))
  return (
    <fieldset className={`${styles.stack12} ${css.roles}`}>
      <legend className={isTitled ? 'visually-hidden' : ''}>{text('roles')}</legend>
      {shown.map(({ id, ...application }) => {
        const ofMembers = isUserCentre(application)
        const role = offered.get(chosen[id] ?? '') ?? (ofMembers ? memberPreset : undefined)
        return (
          <div key={id}>
            <label>
              <span>{nameIn(application)}</span>
              <SelectBox
                aria-describedby={`${noteId}-${id}`}
                value={chosen[id] ?? ''}
                onChange={(event) => onChange({ ...chosen, [id]: event.target.value })}
              >
                <option value="">
                  {ofMembers
                    ? translate('resources.roles.presets.automatic')
                    : currentRoles
                      ? translate('resources.users.noRole')
                      : text('noRole')}
                </option>
                {all
                  .filter(({ applicationId }) => applicationId === id)
                  .map((role) => (
                    <option key={role.id} value={role.id}>
                      {role.name}
                    </option>
                  ))}
              </SelectBox>
            </label>
            {role && (
              <p className={styles.note} id={`${noteId}-${id}`}>
                {describe(role)}
              </p>
            )}
          </div>
        )
      })}
      <p className={styles.note}>
        {text(shown.length ? (currentRoles ? 'onePerApplication' : 'rolesHelp') : 'noRoles')}
      </p>
    </fieldset>
  )
}
