import { EditScreen } from '#console/core/screens/EditScreen.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/users'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { UserInputs } from './UserInputs.tsx'
import { nameOf, pathOf } from './userText.ts'

/** A nick name is emptied, not taken away; a dialling code without a phone says nothing. */
const toChange = (user: UserRecord): UserRecord => ({
  ...user,
  nickName: user.nickName ?? '',
  dialCode: user.phone ? user.dialCode : null,
})

/** Changes a user. */
export const UserEdit = () => {
  const text = useTexts('resources.users.form')
  return (
    <EditScreen<UserRecord>
      texts="resources.users.edit"
      nameOf={nameOf}
      pathOf={pathOf}
      transform={toChange}
    >
      {() => (
        <>
          <FormSection title={text('account')}>
            <TextInput source="username" mono readOnly help={text('usernameFixed')} />
          </FormSection>
          <UserInputs />
        </>
      )}
    </EditScreen>
  )
}
