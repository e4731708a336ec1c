import { useGetList, useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { RoleRecord } from '#contract/roles'
import fieldCss from '#console/core/forms/Field.module.css'
import { Icon } from '#console/core/icons/Icon.tsx'
import { useApplications } from '#console/core/data/useApplications.ts'
import css from './RoleChoices.module.css'

interface RoleChoicesProps {
  companyId: string
  /** Role by application. */
  chosen: Readonly<Record<string, string>>
  onChange: (chosen: Record<string, string>) => void
}

/** Roles of the company for a new member, at most one an application. */
export const RoleChoices = ({ companyId, chosen, onChange }: RoleChoicesProps) => {
  const isChinese = useLocale() === 'zh'
  const text = useTexts('resources.join-requests.decide')
  const roles = useGetList<RoleRecord>('roles', {
    filter: { type: 'normal', companyId },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
  })
  const { data: applications = [] } = useApplications()
  if (!roles.data) return null
  const own = roles.data.filter((role) => role.companyId === companyId && role.type === 'normal')
  const shown = applications.filter(({ id }) => own.some((role) => role.applicationId === id))
  return (
    <fieldset className={css.roles}>
      <legend>{text('roles')}</legend>
      {shown.map(({ id, name, enName }) => (
        <label key={id}>
          <span>{isChinese ? name : enName || name}</span>
          <span className={fieldCss.select}>
            <select
              value={chosen[id] ?? ''}
              onChange={(event) => onChange({ ...chosen, [id]: event.target.value })}
            >
              <option value="">{text('noRole')}</option>
              {own
                .filter(({ applicationId }) => applicationId === id)
                .map((role) => (
                  <option key={role.id} value={role.id}>
                    {role.name}
                  </option>
                ))}
            </select>
            <Icon name="chevron-down" size={16} />
          </span>
        </label>
      ))}
      <p>{text(shown.length ? 'rolesHelp' : 'noRoles')}</p>
    </fieldset>
  )
}
