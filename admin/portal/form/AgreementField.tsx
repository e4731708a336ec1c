import { useId } from 'react'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { describedBy } from './Field.tsx'
import type { Problems } from './required.ts'
import { Rich } from './Rich.tsx'
import { useWording } from './useWording.ts'

interface AgreementFieldProps {
  problems: Problems
  texts: FormTexts
  /** The version that the tick is for: another one has to be ticked anew. */
  version: string
}

/** The tick that takes the agreement; the documents open beside the form, so that nothing typed is lost. */
export const AgreementField = ({ problems, texts, version }: AgreementFieldProps) => {
  const id = useId()
  const { newTab } = usePortal().texts
  const message = problems['agree']
  const problem = useWording(message)
  const document = (page: 'agreement' | 'privacy') => (
    <a href={addressOf(page)} target="_blank" rel="noreferrer" title={newTab}>
      {texts.agree[page]}
    </a>
  )
  return (
    <div className="field">
      <div className="tick">
        <input
          key={version}
          type="checkbox"
          id={id}
          name="agree"
          value={version}
          aria-invalid={message ? true : undefined}
          aria-describedby={describedBy(id, false, problem)}
        />
        <label htmlFor={id}>
          <Rich
            text={texts.agree.text}
            places={{ agreement: document('agreement'), privacy: document('privacy') }}
          />
        </label>
      </div>
      <p className="field-problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
