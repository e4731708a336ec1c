import IconButton from '@mui/material/IconButton'
import { useInput, ValidationError } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { PermissionPicker } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Applications.module.css'
import { usePermissionName } from './applicationText.ts'

export const PermissionCodesInput = () => {
  const nameOf = usePermissionName()
  const { field, fieldState } = useInput({ source: 'permissionCodes', defaultValue: [] })
  const codes: readonly number[] = Array.isArray(field.value) ? field.value : []
  const label = useTexts('resources.applications')
  const message = fieldState.error?.message
  return (
    <>
      <PermissionPicker
        label={label('fields.permissionCodes')}
        help={label('form.codeSearch')}
        value={null}
        onChoose={(node) => {
          if (node && !codes.includes(Number(node.id)))
            field.onChange([...codes, Number(node.id)].toSorted((a, b) => a - b))
        }}
      />
      {codes.length === 0 && <p className={css.none}>{label('form.codeNone')}</p>}
      <ul className={`${styles.stack4} ${css.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <span>
              {nameOf(code)} <span className={`${styles.mono} ${styles.muted}`}>{code}</span>
            </span>
            <IconButton
              size="small"
              aria-label={label('form.codeRemove', { name: nameOf(code) })}
              onClick={() => field.onChange(codes.filter((one) => one !== code))}
            >
              <Icon name="close" size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {message && (
        <p className={css.error} role="alert">
          <ValidationError error={message} />
        </p>
      )}
    </>
  )
}
