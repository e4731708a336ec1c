import { Joining } from './Joining.tsx'
import { Steps } from './Steps.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

/**
 * First steps for an administrator of a new company or installation, or for a user without a company; renders nothing
 * for others.
 */
export const FirstSteps = () => {
  const { data: steps } = useFirstSteps()
  if (!steps || steps.kind === 'none') return null
  return steps.kind === 'joining' ? <Joining {...steps} /> : <Steps {...steps} />
}
