import { Button } from '#console/core/controls/Button.tsx'
import { FieldNote } from '#console/core/forms/Field.tsx'
import LinearProgress from '@mui/material/LinearProgress'
import { useRef } from 'react'
import { ValidationError, useInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { imageTypes } from '#contract/core/images'
import { callOperation } from '#console/core/data/httpClient.ts'
import { reducedImage } from '#console/core/data/files.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import fields from '#console/core/forms/Field.module.css'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Licence.module.css'
import { LicenceImage, licencePath } from './LicenceImage.tsx'

const upload = (file: Blob) =>
  callOperation<{ licence: string }>(licencePath, { method: 'POST', file })

/** Uploads the licence immediately; it is assigned to the company when the form is saved. */
export const LicenceInput = ({ forReview = false }: { forReview?: boolean }) => {
  const text = useTexts('resources.companies.licence')
  const optional = useTranslate()('console.form.optional')
  const isBusy = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { id, field, fieldState } = useInput({
    source: 'licence',
    validate: () => (isBusy.current ? 'resources.companies.licence.wait' : undefined),
  })
  const { getFieldState, trigger } = useFormContext()
  const [name, organisationCode] = useWatch({ name: ['name', 'organisationCode'] }) as unknown[]
  const licence: unknown = field.value
  const sending = useAction(async (file: File) => {
    isBusy.current = true
    try {
      field.onChange((await upload(await reducedImage(file, 'licence'))).licence)
    } finally {
      isBusy.current = false
      // Clears the "upload in progress" error.
      if (getFieldState('licence').error) await trigger('licence')
    }
  }, 'inPlace')
  const picker = useFilePicker(
    (file) => {
      sending.reset()
      sending.run(file)
    },
    { id, accept: imageTypes.join() },
  )
  const has = typeof licence === 'string' && licence !== ''
  const error = fieldState.error?.message
  return (
    <div className={fields.field}>
      <label className={styles.strong} htmlFor={id}>
        {text('title')}
        <span className={fields.optional}>{optional}</span>
      </label>
      {has && (
        <LicenceImage
          key={licence}
          licence={licence}
          company={{ name: String(name ?? ''), organisationCode: String(organisationCode ?? '') }}
        />
      )}
      <div className={styles.buttons}>
        {picker.input}
        <Button
          ref={opener}
          icon="plus"
          busy={sending.busy}
          onClick={() => picker.open()}
          aria-describedby={error ? `${id}-error` : `${id}-help`}
        >
          {text(has ? 'replace' : 'choose')}
        </Button>
        {has && (
          <Button
            color="error"
            aria-disabled={sending.busy}
            onClick={() => {
              if (sending.busy) return
              field.onChange(null)
              opener.current?.focus()
            }}
          >
            {text('remove')}
          </Button>
        )}
      </div>
      {sending.busy && <LinearProgress aria-label={text('uploading')} />}
      <p role="status" className={css.state}>
        {fieldState.isDirty && !sending.busy && text(has ? 'unsaved' : 'removed')}
      </p>
      <Problem text={sending.error} />
      <FieldNote
        id={id}
        help={text(forReview ? 'helpForReview' : 'help')}
        error={error && <ValidationError error={error} />}
      />
    </div>
  )
}
