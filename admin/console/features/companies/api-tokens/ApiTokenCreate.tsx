import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { apiTokenCreation, apiTokenDays, type NewApiToken } from '#contract/companies/apiTokens'
import { callOperation } from '#console/core/data/httpClient.ts'
import { putRecord } from '#console/core/data/queryClient.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { Input } from '#console/core/forms/Input.tsx'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { SecretOnce } from '#console/core/forms/SecretOnce.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { PermissionTreeInput } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import { CreateRecord } from '#console/core/screens/FormScreen.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { pathOf } from './apiTokenText.tsx'
import { Curl } from './Curl.tsx'

const { shape } = apiTokenCreation
const nameRule = fieldRule(shape.name)
const permissionsRule = fieldRule(shape.permissionIds)

const dayMs = 86_400_000
/** The longest validity stays below the server's limit even if the clock of this computer is fast. */
const clockToleranceMs = 3_600_000

const initialValues = { expiresAt: String(apiTokenDays[0]), permissionIds: [] }

const toSent = ({ expiresAt, ...values }: Record<string, unknown>) => ({
  ...values,
  expiresAt: new Date(Date.now() + Number(expiresAt) * dayMs - clockToleranceMs).toISOString(),
})

/** Most permissions open nothing to a token, for example screens of one's own account. */
const useTokenPermissions = () =>
  useQuery({
    queryKey: ['api-tokens', 'permissions'],
    queryFn: () => callOperation<string[]>('/usercenter/api-tokens/permissions'),
    staleTime: 60_000,
  })

const Inputs = () => {
  const text = useTexts('resources.api-tokens.create')
  const permissions = useTokenPermissions()
  return (
    <>
      <FormSection title={text('name')} text={text('nameText')}>
        <Input source="name" validate={nameRule} help={text('nameHelp')} />
      </FormSection>
      <FormSection title={text('expiry')} text={text('expiryText')}>
        <Input
          as="select"
          source="expiresAt"
          label={text('days')}
          choices={apiTokenDays.map((days) => ({
            id: String(days),
            name: text('daysChoice', { smart_count: days }),
          }))}
        />
      </FormSection>
      <FormSection title={text('rights')} text={text('rightsText')}>
        <Loaded query={permissions} waiting={<RowsSkeleton rows={6} />}>
          {(bounds) => (
            <PermissionTreeInput bounds={bounds} forCustomers={false} validate={permissionsRule} />
          )}
        </Loaded>
      </FormSection>
    </>
  )
}

const Made = ({ made }: { made: NewApiToken }) => {
  const navigate = useNavigate()
  const text = useTexts('resources.api-tokens.made')
  return (
    <>
      <PageHeader title={text('title', { name: made.name })} purpose={text('purpose')} />
      <Panel title={text('panel')}>
        <SecretOnce
          texts="resources.api-tokens.secret"
          secret={made.token}
          of="token"
          onStored={() => void navigate(pathOf(made), { replace: true })}
        >
          <Curl token={made.token} permissionIds={made.permissionIds} />
        </SecretOnce>
      </Panel>
    </>
  )
}

export const ApiTokenCreate = () => {
  const text = useTexts('resources.api-tokens.create')
  const [made, setMade] = useState<NewApiToken>()
  const saving = useForm<NewApiToken>({
    onSaved: (created) => {
      // react-admin keeps the answer for the page of the token, which must not contain the token itself.
      const { token: _, ...record } = created
      putRecord('api-tokens', record)
      setMade(created)
    },
  })
  if (made) return <Made made={made} />
  return (
    <CreateRecord<NewApiToken> saving={saving} initialValues={initialValues} transform={toSent}>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <RecordForm saving={saving} submit={text('submit')} cancelTo="/apiTokens">
        <Inputs />
      </RecordForm>
    </CreateRecord>
  )
}
