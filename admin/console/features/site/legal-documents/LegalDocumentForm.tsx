import { Button } from '#console/core/controls/Button.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { legalKinds, type LegalKind } from '#contract/core/legal'
import {
  legalFields,
  maxLegalTextLength,
  type LegalDocument,
  type LegalDocumentRecord,
} from '#contract/site/legalDocuments'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { pathOf, useNameOf } from './legalDocumentNames.ts'
import css from './LegalDocuments.module.css'

const base = 'resources.legal-documents'

const rules = {
  documentVersion: fieldRule(legalFields.documentVersion),
  effectiveFrom: fieldRule(legalFields.effectiveFrom),
  text: fieldRule(legalFields.text.optional()),
}

const toSent = (values: Record<string, unknown>) => ({
  ...values,
  text: values['text'] ?? '',
  enText: values['enText'] ?? '',
})

const StartText = () => {
  const label = useTexts(`${base}.form`)
  const { setValue } = useFormContext()
  const [kind = 'agreement', text, enText]: [LegalKind?, string?, string?] = useWatch({
    name: ['kind', 'text', 'enText'],
  })
  const { run, busy, error } = useAction(async () => {
    const inForce = await callOperation<LegalDocument>('/public/legal-documents', {
      query: { kind },
    })
    for (const name of ['text', 'enText'] as const)
      setValue(name, inForce[name], { shouldDirty: true })
  }, 'inPlace')
  if (text || enText) return null
  return (
    <div className={css.start}>
      <p>{label('startText')}</p>
      <Button variant="outlined" onClick={() => run()} busy={busy}>
        {label('start')}
      </Button>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

const Inputs = () => {
  const label = useTexts(base)
  return (
    <>
      <FormSection title={label('form.facts')}>
        <Input
          as="select"
          source="kind"
          choices={legalKinds.map((id) => ({ id, name: label(`kinds.${id}`) }))}
        />
        <Input
          source="documentVersion"
          mono
          validate={rules.documentVersion}
          help={label('form.versionHelp')}
        />
        <Input
          source="effectiveFrom"
          as="date"
          validate={rules.effectiveFrom}
          help={label('form.effectiveHelp')}
        />
      </FormSection>
      <FormSection title={label('form.texts')} text={label('form.textsText')}>
        <StartText />
        <Input
          as="textarea"
          source="text"
          validate={rules.text}
          rows={16}
          help={label('form.textHelp')}
          maxLength={maxLegalTextLength}
        />
        <Input
          as="textarea"
          source="enText"
          validate={rules.text}
          rows={16}
          maxLength={maxLegalTextLength}
        />
      </FormSection>
    </>
  )
}

export const LegalDocumentForm = () => (
  <FormScreen<LegalDocumentRecord>
    texts={base}
    nameOf={useNameOf()}
    pathOf={pathOf}
    listPath="/legal-documents"
    initialValues={{ kind: 'agreement' }}
    transform={toSent}
  >
    {() => <Inputs />}
  </FormScreen>
)
