import { RequestSeats } from '#console/core/records/RequestSeats.tsx'
import { isRefusedBy } from '#shared/http.ts'
import { Input } from '#console/core/forms/Input.tsx'
import { required, useInput, useLocale, ValidationError, type Validator } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Fragment, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import * as rules from '#contract/core/rules'
import { linkChannels, type UserCreation, type UserRecord } from '#contract/people/users'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useDepartments } from '#console/core/data/lookups.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { CreateScreen, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { canHaveRoles, nameOf, pathOf, rolesByApplication } from './userText.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'

const RolesInput = ({ companyId, user }: { companyId: string; user?: UserRecord }) => {
  const translate = useTranslate()
  const { field, fieldState } = useInput<string[]>({ source: 'roleIds' })
  const [chosen, setChosen] = useState(() => (user ? rolesByApplication(user) : {}))
  const message = fieldState.error?.message
  if (useAccess('role:assign') !== 'granted') return null
  return (
    <FormSection title={translate('resources.users.show.roles')}>
      <RoleChoices
        companyId={companyId}
        chosen={chosen}
        isTitled
        {...(user ? { currentRoles: user.roles } : {})}
        onChange={(now) => {
          setChosen(now)
          field.onChange(Object.values(now).filter(Boolean))
        }}
      />
      {message && (
        <p role="alert">
          <ValidationError error={message} />
        </p>
      )}
    </FormSection>
  )
}

const usernameRule = fieldRule(rules.username)
const realNameRule = fieldRule(rules.realName)
const nickNameRule = fieldRule(rules.nickName.optional())
const emailRule = fieldRule(rules.email.nullable().optional())
const companyRule = required()

const reachable: Validator = (_value: unknown, user: { phone?: unknown; email?: unknown }) =>
  user.phone || user.email ? undefined : 'validation.phoneOrEmail'

const UserInputs = ({ mustBeReachable = false }: { mustBeReachable?: boolean }) => {
  const locale = useLocale()
  const part = useTexts('resources.users.show')
  const text = useTexts('resources.users.form')
  return (
    <>
      <FormSection title={part('person')}>
        <Input source="realName" validate={realNameRule} />
        <Input source="nickName" validate={nickNameRule} help={text('nickNameHelp')} />
        <Input as="language" source="locale" help={text('localeHelp')} defaultValue={locale} />
      </FormSection>
      <FormSection title={part('contact')} {...(mustBeReachable ? { text: text('contact') } : {})}>
        <Input as="phone" {...(mustBeReachable ? { validate: reachable } : {})} />
        <Input source="email" as="email" validate={emailRule} />
      </FormSection>
    </>
  )
}

const CompanyInput = () => {
  const translate = useTranslate()
  const [company, setCompany] = useState<CompanyRecord | null>(null)
  const { field, fieldState } = useInput({ source: 'companyId', validate: companyRule })
  const { setValue } = useFormContext()
  const message = fieldState.error?.message
  return (
    <CompanyPicker
      label={translate('resources.users.fields.companyName')}
      help={translate('resources.users.form.companyHelp')}
      value={company}
      error={message && <ValidationError error={message} />}
      onChoose={(one) => {
        setCompany(one)
        field.onChange(one?.id ?? '')
        setValue('roleIds', undefined)
        setValue('departmentId', '')
      }}
    />
  )
}

/** Omits empty fields, and the dialling code without a phone number. */
const toCreation = (user: Record<string, unknown>): Partial<UserCreation> => {
  const sent = Object.entries(user).filter(
    ([name, value]) => value !== null && value !== '' && (name !== 'dialCode' || user['phone']),
  )
  return Object.fromEntries(sent)
}

const LinkInput = () => {
  const text = useTexts('resources.users.form')
  return (
    <Input
      as="select"
      source="linkBy"
      defaultValue={linkChannels[0]}
      choices={linkChannels.map((id) => ({ id, name: text(`linkBy.${id}`) }))}
      help={text('linkByHelp')}
    />
  )
}

const UserDepartmentInput = ({ companyId }: { companyId: string | null }) => {
  const choices = useDepartments(companyId)
  const text = useTexts('resources.users')
  const none = useTexts('resources.departments.form')('none')
  return choices.length === 0 ? null : (
    <FormSection title={text('fields.departmentName')}>
      <Input as="department" source="departmentId" choices={choices} none={none} />
    </FormSection>
  )
}

const NewUserDepartmentAndRoles = () => {
  const reader = useCurrentUser()
  const chosen: unknown = useWatch({ name: 'companyId' })
  const companyId = reader?.isSystemAdministrator ? chosen : reader?.companyId
  return typeof companyId === 'string' && companyId ? (
    <Fragment key={companyId}>
      <UserDepartmentInput companyId={companyId} />
      <RolesInput companyId={companyId} />
    </Fragment>
  ) : null
}

const UserCreate = () => {
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
      remedyOf={(failure) => (
        <RequestSeats people={isRefusedBy(failure, 'userLimitReached') ? 1 : 0} />
      )}
    >
      <FormSection title={text('form.account')}>
        {choosesCompany && <CompanyInput />}
        <Input source="username" mono validate={usernameRule} help={text('form.usernameHelp')} />
        <LinkInput />
      </FormSection>
      <UserInputs mustBeReachable />
      <NewUserDepartmentAndRoles />
    </CreateScreen>
  )
}

/** Sends a cleared nickname as an empty string, and no dialling code without a phone number. */
const toChange = (user: UserRecord): UserRecord => ({
  ...user,
  nickName: user.nickName ?? '',
  dialCode: user.phone ? user.dialCode : null,
  departmentId: user.departmentId || null,
})

const UserEdit = () => {
  const text = useTexts('resources.users.form')
  return (
    <EditScreen<UserRecord>
      texts="resources.users.edit"
      nameOf={nameOf}
      pathOf={pathOf}
      transform={toChange}
    >
      {(user) => (
        <>
          <FormSection title={text('account')}>
            <Input source="username" mono readOnly help={text('usernameFixed')} />
          </FormSection>
          <UserInputs />
          <UserDepartmentInput companyId={user.companyId} />
          {canHaveRoles(user) && <RolesInput user={user} companyId={user.companyId} />}
        </>
      )}
    </EditScreen>
  )
}

export const UserForm = () => (useParams()['id'] ? <UserEdit /> : <UserCreate />)
