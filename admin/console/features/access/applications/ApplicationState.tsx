import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ApplicationState as State } from '#contract/core/enums'
import { Status } from '#console/core/ui/Values.tsx'

export const ApplicationState = ({ state }: { state: State }) => (
  <Status tone={state === 'active' ? 'passed' : 'closed'}>
    {useTranslate()(`resources.applications.states.${state}`)}
  </Status>
)
