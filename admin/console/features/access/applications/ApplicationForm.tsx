import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import {
  applicationChange,
  applicationCreation,
  emptyTexts,
  type ApplicationRecord,
} from '#contract/access/applications'
import { ApplicationInputs } from './ApplicationInputs.tsx'
import { pathOf } from './applicationText.ts'

type Values = Record<string, unknown>

const texts = ['name', 'enName', ...Object.keys(emptyTexts)]

/** Emptied fields are sent as empty strings; fields unknown to the contract are omitted. */
const toSent = (values: Values): Values => {
  const { shape } = 'id' in values ? applicationChange : applicationCreation
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in shape)),
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
  }
}

export const ApplicationForm = () => (
  <FormScreen<ApplicationRecord>
    texts="resources.applications"
    nameOf={useNameOf()}
    argsOf={({ name }) => ({ name })}
    pathOf={pathOf}
    listPath="/applications"
    initialValues={{ type: 'platform', permissionCodes: [] }}
    transform={toSent}
    submit={useTranslate()('resources.applications.edit.submit')}
  >
    {(application) => <ApplicationInputs {...(application ? { application } : {})} />}
  </FormScreen>
)
