import { EditBase, useEditContext, useTranslate } from 'ra-core'
import type { UserRecord } from '#contract/users'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { UserInputs } from './UserInputs.tsx'
import { nameOf, pathOf } from './userText.ts'

const UserEditPage = ({ saving }: { saving: Saving<UserRecord> }) => {
  const translate = useTranslate()
  const { record, error, refetch } = useEditContext<UserRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const title = translate('resources.users.edit.title', { name: nameOf(record) })
  return (
    <>
      <PageHeader title={title} crumb={title} purpose={translate('resources.users.edit.purpose')} />
      <RecordForm
        saving={saving}
        submit={translate('ra.action.save')}
        cancelTo={pathOf(record)}
        onReload={refetch}
      >
        <FormSection title={translate('resources.users.form.account')}>
          <TextInput
            source="username"
            mono
            readOnly
            help={translate('resources.users.form.usernameFixed')}
          />
        </FormSection>
        <UserInputs />
      </RecordForm>
    </>
  )
}

/** A nick name is emptied, not taken away; a dialling code without a phone says nothing. */
const toChange = (user: UserRecord): UserRecord => ({
  ...user,
  nickName: user.nickName ?? '',
  dialCode: user.phone ? user.dialCode : null,
})

const quietly = { onError: () => {} }

/** Changes a user. */
export const UserEdit = () => {
  const saving = useSaving<UserRecord>({
    to: pathOf,
    said: { key: 'resources.users.edit.done', args: (user) => ({ name: nameOf(user) }) },
  })
  return (
    <EditBase<UserRecord>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={toChange}
      queryOptions={quietly}
      mutationOptions={saving.mutationOptions}
    >
      <UserEditPage saving={saving} />
    </EditBase>
  )
}
