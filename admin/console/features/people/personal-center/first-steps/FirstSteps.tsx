import { Joining } from './Joining.tsx'
import { Steps } from './Steps.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

/** What someone new does first: in charge of a company or the installation, or without a company; nothing for the others. */
export const FirstSteps = () => {
  const { data: steps } = useFirstSteps()
  if (!steps || steps.kind === 'none') return null
  return steps.kind === 'joining' ? <Joining {...steps} /> : <Steps {...steps} />
}
