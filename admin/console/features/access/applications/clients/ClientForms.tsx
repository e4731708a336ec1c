import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import type { ApplicationRecord } from '#contract/access/applications'
import { hasSecret, type ClientRecord } from '#contract/access/applicationClients'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CreateRecord, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { ClientInputs } from './ClientInputs.tsx'
import { pathOf } from './clientText.ts'
import { toSent } from './clientValues.ts'
import { Connect } from './Connect.tsx'
import { addSecret } from './addSecret.ts'

const initialValues = {
  kind: 'web',
  isOwn: false,
  scopes: ['openid', 'profile'],
  refreshes: true,
  requirePushed: false,
  requireAcr: '',
}

export const ClientCreate = () => {
  const { applicationId = '' } = useParams()
  const nameOf = useNameOf()
  const text = useTexts('resources.application-clients')
  const application = useGetOne<ApplicationRecord>('applications', { id: applicationId })
  const [client, setClient] = useState<ClientRecord>()
  const [secret, setSecret] = useState<string>()
  const connecting = useAction(
    async ({ id }: ClientRecord) => setSecret(await addSecret(id)),
    'inPlace',
  )
  const saving = useForm<ClientRecord>({
    onSaved: (created) => {
      if (hasSecret(created.kind) && !created.publicKeys) connecting.run(created)
      setClient(created)
    },
  })
  if (client)
    return (
      <>
        <PageHeader
          title={text('connect.title', { name: nameOf(client) })}
          purpose={text('connect.purpose')}
        />
        {connecting.error && (
          <>
            <Problem text={connecting.error} />
            <p>{text('create.failed')}</p>
          </>
        )}
        {connecting.busy ? (
          <FactsSkeleton />
        ) : (
          <Connect client={client} appId={application.data?.appId} secret={secret} />
        )}
      </>
    )
  return (
    <CreateRecord<ClientRecord>
      saving={saving}
      initialValues={{ ...initialValues, applicationId }}
      transform={toSent}
    >
      <PageHeader
        title={text('create.title', {
          application: application.data ? nameOf(application.data) : '…',
        })}
        purpose={text('create.purpose')}
      />
      <RecordForm
        saving={saving}
        submit={text('create.submit')}
        cancelTo={`/applications/${applicationId}/show`}
      >
        <ClientInputs isNew />
      </RecordForm>
    </CreateRecord>
  )
}

export const ClientEdit = () => (
  <EditScreen<ClientRecord>
    texts="resources.application-clients.edit"
    nameOf={useNameOf()}
    pathOf={pathOf}
    transform={toSent}
  >
    {() => <ClientInputs />}
  </EditScreen>
)
