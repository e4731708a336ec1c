import Checkbox from '@mui/material/Checkbox'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { webhookKindGroups, webhookKinds } from '#contract/operations/webhookKinds'
import { FieldNote } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { useKindText } from './webhookText.tsx'
import css from './Webhooks.module.css'

const groups = Object.keys(webhookKindGroups) as (keyof typeof webhookKindGroups)[]

/** The kinds of events, in groups, each with a sentence that says when it happens. */
export const KindsInput = ({ validate }: { validate: Validator }) => {
  const text = useTexts('resources.webhooks.groups')
  const kindText = useKindText()
  const { id, field, fieldState } = useInput({ source: 'kinds', validate })
  const message = fieldState.error?.message
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <div className={styles.stack24}>
      {groups.map((group) => (
        <fieldset key={group} className={css.group}>
          <legend>{text(group)}</legend>
          {webhookKindGroups[group].map((kind) => (
            <label key={kind} className={css.check}>
              <Checkbox
                checked={chosen.includes(kind)}
                slotProps={{
                  input: { 'aria-describedby': message ? `${id}-error` : undefined },
                }}
                onChange={(_event, isOn) =>
                  field.onChange(
                    webhookKinds.filter((one) => (one === kind ? isOn : chosen.includes(one))),
                  )
                }
              />
              <span className={styles.beside}>
                {kindText(kind)}
                <code className={styles.fineMono}>{kind}</code>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <FieldNote id={id} error={message && <ValidationError error={message} />} />
    </div>
  )
}
