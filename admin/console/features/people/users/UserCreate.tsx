import { CreateScreen } from '#console/core/screens/CreateScreen.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import * as rules from '#contract/rules'
import type { UserCreation, UserRecord } from '#contract/users'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { CompanyInput } from './CompanyInput.tsx'
import { UserInputs } from './UserInputs.tsx'
import { nameOf, pathOf } from './userText.ts'

const usernameRule = fieldRule(rules.username)
const givenPasswordRule = fieldRule(rules.newPassword(rules.userCentrePasswordPolicy))
/** Without one, the user sets it by the link that they are sent. */
const passwordRule = (value: unknown) => (value ? givenPasswordRule(value) : undefined)

/** What was left empty is not sent; a dialling code belongs to a phone. */
const toCreation = (user: Record<string, unknown>): Partial<UserCreation> => {
  const sent = Object.entries(user).filter(
    ([name, value]) => value !== null && value !== '' && (name !== 'dialCode' || user['phone']),
  )
  return Object.fromEntries(sent)
}

/** A new user of the reader's company; of any, for those who manage the users of all. */
export const UserCreate = () => {
  const { addressOf } = useShell()
  const choosesCompany = useCurrentUser()?.isSystemAdministrator ?? false
  const text = useTexts('resources.users')
  return (
    <CreateScreen<UserRecord>
      texts="resources.users.create"
      argsOf={(user) => ({ name: nameOf(user) })}
      pathOf={pathOf}
      cancelTo={addressOf('/users')}
      purpose={text(choosesCompany ? 'create.purposeInAny' : 'create.purpose')}
      transform={toCreation}
    >
      <FormSection title={text('form.account')}>
        {choosesCompany && <CompanyInput />}
        <TextInput
          source="username"
          mono
          validate={usernameRule}
          help={text('form.usernameHelp')}
          autoComplete="off"
        />
        <TextInput
          source="password"
          type="password"
          validate={passwordRule}
          help={text('form.passwordHelp')}
          autoComplete="new-password"
        />
      </FormSection>
      <UserInputs mustBeReachable />
    </CreateScreen>
  )
}
