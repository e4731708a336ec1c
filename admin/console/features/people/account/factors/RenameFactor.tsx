import type { FormEvent } from 'react'
import type { Factor } from '#contract/people/factors'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { renameFactor } from '#shared/factors/factorCalls.ts'
import { reloadFactors } from './useFactors.ts'

export const RenameFactor = ({ factor, onClose }: { factor: Factor; onClose: () => void }) => {
  const text = useTexts('resources.factors')
  const translate = useTranslate()
  const notify = useNotify()
  const { run, busy, error, refusal } = useAction(async (name: string) => {
    await renameFactor(callOperation, factor.id, name)
    await reloadFactors()
    onClose()
    notify('resources.factors.own.renamed')
  }, 'inPlace')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <DialogFrame
      title={text('own.renameNamed', { name: factor.name })}
      className={styles.stack16}
      dismiss="cancel"
      onClose={onClose}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      actions={
        <Button type="submit" primary busy={busy}>
          {translate('ra.action.save')}
        </Button>
      }
    >
      <Box
        label={text('fields.name')}
        name="name"
        defaultValue={factor.name}
        autoComplete="off"
        autoFocus
        required
        maxLength={64}
        error={refusal?.fields['name']?.message ?? error}
      />
    </DialogFrame>
  )
}
