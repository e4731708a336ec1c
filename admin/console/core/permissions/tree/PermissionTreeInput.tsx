import { FieldNote } from '#console/core/forms/Field.tsx'
import { useInput, ValidationError, type Validator } from 'react-admin'
import fields from '#console/core/forms/Field.module.css'
import { useFieldLabel } from '#console/core/i18n/useFieldLabel.ts'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { usePermissions } from './usePermissions.ts'

interface PermissionTreeInputProps {
  source?: string
  applicationIds?: readonly string[] | undefined
  /**
   * Restricts the offered permissions to these ids, e.g. to the company's permissions; already assigned ones stay
   * visible.
   */
  bounds?: readonly string[] | undefined
  /** The recipients are customers, so provider-only permissions are not offered. */
  forCustomers: boolean
  /** The recipient is a company, so the choice is not limited to the user's own permissions. */
  toCompany?: boolean
  validate?: Validator
}

export const PermissionTreeInput = ({
  source = 'permissionIds',
  applicationIds,
  bounds,
  forCustomers,
  toCompany = false,
  validate,
}: PermissionTreeInputProps) => {
  const label = useFieldLabel(source)
  const { id, field, fieldState } = useInput<{ [key: string]: string[] }>({
    source,
    defaultValue: [],
    ...(validate ? { validate } : {}),
  })
  const { data, error, isPending, refetch } = usePermissions(toCompany)
  const message = fieldState.error?.message
  const value: string[] = Array.isArray(field.value) ? field.value : []
  const nodes = data?.filter(
    ({ id: permission, applicationId, providerOnly }) =>
      (!applicationIds || applicationIds.includes(applicationId)) &&
      !(forCustomers && providerOnly) &&
      (!bounds || bounds.includes(permission) || value.includes(permission)),
  )
  return (
    <div className={fields.field}>
      <span className="visually-hidden" id={`${id}-label`}>
        {label}
      </span>
      {isPending && <RowsSkeleton rows={6} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {nodes && (
        <PermissionTree
          nodes={nodes}
          value={value}
          onChange={(ids) => field.onChange(ids)}
          labelledBy={`${id}-label`}
          invalid={!!fieldState.error}
        />
      )}
      <FieldNote id={id} error={message && <ValidationError error={message} />} />
    </div>
  )
}
