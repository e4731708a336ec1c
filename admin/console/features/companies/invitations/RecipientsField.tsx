import { Field, describedBy } from '#console/core/forms/Field.tsx'
import { DialCodeBox } from '#console/core/forms/PhoneInput.tsx'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useId } from 'react'
import fieldCss from '#console/core/forms/Field.module.css'

interface RecipientsFieldProps {
  channel: 'email' | 'sms'
  typed: string
  onType: (text: string) => void
  dialCode: string
  onDialCode: (code: string) => void
  fault: string | undefined
}

/** Email addresses or phone numbers, one per line. A number without a dialling code gets the chosen one. */
export const RecipientsField = (props: RecipientsFieldProps) => {
  const { channel, typed, onType, dialCode, onDialCode, fault } = props
  const id = useId()
  const text = useTexts('resources.invitations.create')
  const help = text(channel === 'email' ? 'emailsHelp' : 'phonesHelp')
  const description = describedBy(id, help, fault)
  const box = (
    <OutlinedInput
      id={id}
      multiline
      fullWidth
      minRows={3}
      maxRows={12}
      value={typed}
      error={!!fault}
      onChange={(event) => onType(event.target.value)}
      slotProps={{
        input: {
          'aria-describedby': description,
          spellCheck: false,
          autoCapitalize: 'none',
          inputMode: channel === 'email' ? 'email' : 'text',
        },
      }}
    />
  )
  return (
    <Field
      id={id}
      label={text(channel === 'email' ? 'emails' : 'phones')}
      help={help}
      error={fault}
    >
      {channel === 'email' ? (
        box
      ) : (
        <div className={fieldCss.pair}>
          <DialCodeBox
            id={`${id}-dial`}
            value={dialCode}
            onChange={(code) => onDialCode(String(code ?? ''))}
            describedBy={description}
          />
          {box}
        </div>
      )}
    </Field>
  )
}
