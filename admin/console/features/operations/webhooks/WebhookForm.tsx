import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { webhookCreation, type NewWebhook, type WebhookRecord } from '#contract/operations/webhooks'
import { putRecord } from '#console/core/data/queryClient.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { Input } from '#console/core/forms/Input.tsx'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { SecretOnce } from '#console/core/forms/SecretOnce.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CreateRecord, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Example } from './Example.tsx'
import { KindsInput } from './KindsInput.tsx'
import { nameOf, pathOf } from './webhookText.tsx'

const { shape } = webhookCreation
const nameRule = fieldRule(shape.name)
const urlRule = fieldRule(shape.url)
const kindsRule = fieldRule(shape.kinds)

const Inputs = () => {
  const text = useTexts('resources.webhooks.form')
  return (
    <>
      <FormSection title={text('what')} text={text('whatText')}>
        <Input source="name" validate={nameRule} help={text('nameHelp')} />
        <Input source="url" mono validate={urlRule} help={text('urlHelp')} />
      </FormSection>
      <FormSection title={text('kinds')} text={text('kindsText')}>
        <KindsInput validate={kindsRule} />
      </FormSection>
    </>
  )
}

const Made = ({ made }: { made: NewWebhook }) => {
  const navigate = useNavigate()
  const text = useTexts('resources.webhooks')
  return (
    <>
      <PageHeader title={text('made.title', { name: made.name })} purpose={text('made.purpose')} />
      <Panel title={text('made.panel')}>
        <SecretOnce
          texts="resources.webhooks.secret"
          secret={made.secret}
          onStored={() => void navigate(pathOf(made), { replace: true })}
        >
          <h3>{text('example.title')}</h3>
          <Example />
        </SecretOnce>
      </Panel>
    </>
  )
}

const initialValues = { name: '', url: '', kinds: [] }

const WebhookCreate = () => {
  const text = useTexts('resources.webhooks.create')
  const [made, setMade] = useState<NewWebhook>()
  const saving = useForm<NewWebhook>({
    onSaved: (created) => {
      // react-admin keeps the answer for the page of the webhook, which must not contain the secret.
      const { secret: _, ...record } = created
      putRecord('webhooks', record)
      setMade(created)
    },
  })
  if (made) return <Made made={made} />
  return (
    <CreateRecord<NewWebhook> saving={saving} initialValues={initialValues}>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <RecordForm saving={saving} submit={text('submit')} cancelTo="/webhooks">
        <Inputs />
      </RecordForm>
    </CreateRecord>
  )
}

const toSent = ({ name, url, kinds, version }: Record<string, unknown>) => ({
  name,
  url,
  kinds,
  version,
})

const WebhookEdit = () => (
  <EditScreen<WebhookRecord>
    texts="resources.webhooks.edit"
    nameOf={nameOf}
    pathOf={pathOf}
    transform={toSent}
  >
    {() => <Inputs />}
  </EditScreen>
)

export const WebhookForm = () => (useParams()['id'] ? <WebhookEdit /> : <WebhookCreate />)
