import { CompanySteps } from './CompanySteps.tsx'
import { Joining } from './Joining.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

/** What someone new does first: the administrator of a company, or a person without one; nothing for the others. */
export const FirstSteps = () => {
  const { data: steps } = useFirstSteps()
  if (steps?.kind === 'company') return <CompanySteps steps={steps.steps} />
  return steps?.kind === 'joining' ? <Joining {...steps} /> : null
}
