import type { CoverageAnswer } from '#contract/positioning/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import { Contact } from '../ui/Contact.tsx'
import { useUser } from '../ui/hooks.ts'
import { addressOf } from '../ui/pages.ts'

interface NextStepProps {
  texts: CoverageTexts['answer']
  answer: CoverageAnswer
  /** The coverage page with this place. */
  address: string
}

/** The registration, which returns to the place, or the console; the provider's contact where nothing is covered. */
export const NextStep = ({ texts, answer, address }: NextStepProps) => {
  const signedIn = useUser() !== null
  if (answer.verdict === 'uncovered')
    return (
      <Contact as="div">
        <p>{texts.tellUs}</p>
      </Contact>
    )
  if (signedIn)
    return (
      <p className="next-step">
        <a className="button button-ink" href={addressOf('control')}>
          {texts.control}
        </a>
      </p>
    )
  return (
    <p className="next-step">
      <a
        className="button button-ink"
        href={`${addressOf('register')}?from=${encodeURIComponent(address)}`}
      >
        {texts.register}
      </a>
      <span className="muted">{texts.placeKept}</span>
    </p>
  )
}
