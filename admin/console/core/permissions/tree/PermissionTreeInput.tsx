import { Field, FieldNote } from '#console/core/forms/Field.tsx'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useNameOf, useFieldLabel } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useId } from 'react'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ErrorState, Loaded } from '#console/core/ui/State.tsx'
import { usePickerInput } from '#console/core/forms/usePickerInput.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './PermissionTree.module.css'
import { grantableAmong, pathsOf, type PermissionNode } from './tree.ts'
import { useApplicationName, usePermissions } from './usePermissions.ts'
import { useInput, ValidationError, type Validator } from 'react-admin'
import fields from '#console/core/forms/Field.module.css'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { PermissionTree } from './PermissionTree.tsx'

const slim = { '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0, pl: 0.5 } }

interface PermissionPickerProps {
  label: string
  help?: string
  value: PermissionNode | null
  onChoose: (node: PermissionNode | null) => void
}

export const PermissionPicker = (props: PermissionPickerProps) => {
  const translate = useTranslate()
  const id = useId()
  const nameOf = useNameOf()
  const showsIds = useCurrentUser()?.isOurCompany
  const applicationName = useApplicationName()
  const { data = [], isPending, error } = usePermissions()
  const { chosen, typing } = usePickerInput(props.value)
  const listed = grantableAmong(data)
  const paths = pathsOf(listed, nameOf)
  if (error) return <ErrorState error={error} />
  return (
    <Field id={id} label={props.label} help={props.help}>
      <Autocomplete
        popupIcon={<Icon name="chevron-down" size={16} />}
        id={id}
        sx={slim}
        options={listed.toSorted((a, b) => Number(a.applicationId) - Number(b.applicationId))}
        value={props.value}
        loading={isPending}
        loadingText={translate('console.value.loading')}
        noOptionsText={translate('resources.roles.tree.noMatch')}
        clearText={translate('ra.action.clear_input_value')}
        openText={translate('ra.action.open')}
        closeText={translate('ra.action.close')}
        groupBy={(node) => applicationName(node.applicationId)}
        getOptionLabel={(node) => (showsIds ? `${nameOf(node)} (${node.id})` : nameOf(node))}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        {...typing}
        onChange={(_event, node) => {
          chosen()
          props.onChoose(node)
        }}
        renderOption={({ key: _key, ...option }, node) => (
          <li key={node.id} {...option}>
            <span className={css.option}>
              {nameOf(node)}
              {paths.get(node.id) && <span className={styles.muted}>{paths.get(node.id)}</span>}
              {showsIds && <span className={`${styles.mono} ${styles.muted}`}>{node.id}</span>}
            </span>
          </li>
        )}
        renderInput={(input) => <TextField {...input} hiddenLabel size="small" />}
      />
    </Field>
  )
}

const source = 'permissionIds'

interface PermissionTreeInputProps {
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
  const permissions = usePermissions(toCompany)
  const message = fieldState.error?.message
  const value: string[] = Array.isArray(field.value) ? field.value : []
  const isOffered = ({ id: permission, applicationId, providerOnly }: PermissionNode) =>
    (!applicationIds || applicationIds.includes(applicationId)) &&
    !(forCustomers && providerOnly) &&
    (!bounds || bounds.includes(permission) || value.includes(permission))
  return (
    <div className={fields.field}>
      <span className="visually-hidden" id={`${id}-label`}>
        {label}
      </span>
      <Loaded query={permissions} waiting={<RowsSkeleton rows={6} />}>
        {(nodes) => (
          <PermissionTree
            nodes={nodes.filter(isOffered)}
            value={value}
            onChange={(ids) => field.onChange(ids)}
            labelledBy={`${id}-label`}
            invalid={!!fieldState.error}
          />
        )}
      </Loaded>
      <FieldNote id={id} error={message && <ValidationError error={message} />} />
    </div>
  )
}
