import { useInput, ValidationError, type Validator } from 'react-admin'
import { FieldNote } from '#console/core/forms/Field.tsx'
import fields from '#console/core/forms/Field.module.css'
import { useFieldLabel } from '#console/core/i18n/useFieldLabel.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { usePermissions } from './usePermissions.ts'

interface PermissionTreeInputProps {
  source?: string
  /** Only the permissions of these applications. */
  applicationIds?: readonly string[] | undefined
  /** Only what this may hold, e.g. what the company has; what is held already stays in sight. */
  bounds?: readonly string[] | undefined
  /** Customers get what is chosen, so nothing that only the provider's own people can hold is offered. */
  forCustomers: boolean
  /** A company gets what is chosen, which is not bound to what the reader has. */
  toCompany?: boolean
  validate?: Validator
}

/** The permissions of a record, to choose from a tree. */
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
