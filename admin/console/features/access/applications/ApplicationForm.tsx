import { CreateScreen } from '#console/core/screens/CreateScreen.tsx'
import { EditScreen } from '#console/core/screens/EditScreen.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import {
  applicationChange,
  applicationCreation,
  type ApplicationRecord,
} from '#contract/applications'
import { ApplicationInputs } from './ApplicationInputs.tsx'
import { pathOf } from './applicationText.ts'

type Values = Record<string, unknown>

const texts = ['name', 'enName', 'description', 'enDescription', 'url', 'icon', 'contact']

/** Fields that were emptied are empty texts; what the contract does not know stays here. */
const sentTo =
  (shape: object) =>
  (values: Values): Values => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in shape)),
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
  })

const toCreation = sentTo(applicationCreation.shape)
const toChange = sentTo(applicationChange.shape)

const argsOf = ({ name }: ApplicationRecord) => ({ name })

const ApplicationCreate = () => (
  <CreateScreen<ApplicationRecord>
    texts="resources.applications.create"
    argsOf={argsOf}
    pathOf={pathOf}
    cancelTo="/applications"
    first={{ type: 'platform', permissionCodes: [] }}
    transform={toCreation}
  >
    <ApplicationInputs />
  </CreateScreen>
)

const ApplicationEdit = () => {
  const translate = useTranslate()
  const nameIn = useNameOf()
  return (
    <EditScreen<ApplicationRecord>
      texts="resources.applications.edit"
      nameOf={nameIn}
      argsOf={argsOf}
      pathOf={pathOf}
      transform={toChange}
      submit={translate('resources.applications.edit.submit')}
    >
      {(application) => <ApplicationInputs application={application} />}
    </EditScreen>
  )
}

/** The screen `application/edit`: a new application, or the one of the address. */
export const ApplicationForm = () =>
  useParams()['id'] ? <ApplicationEdit /> : <ApplicationCreate />
