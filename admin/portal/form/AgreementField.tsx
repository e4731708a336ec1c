import { Fragment, type ReactNode, useId } from 'react'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { describedBy } from './Field.tsx'
import type { Problems } from './required.ts'
import { useMessageText } from './useMessageText.ts'

/** Renders a text whose `%{name}` placeholders are replaced by elements, such as links. */
const Rich = ({ text, places }: { text: string; places: Record<string, ReactNode> }) =>
  text
    .split(/%\{(\w+)\}/)
    .map((part, index) => <Fragment key={part}>{index % 2 ? places[part] : part}</Fragment>)

interface AgreementFieldProps {
  problems: Problems
  texts: FormTexts
  /** The version of the agreement that the checkbox refers to; a new version resets the checkbox. */
  version: string
}

/** The agreement checkbox. Its documents open in a new tab, so that the form's input is kept. */
export const AgreementField = ({ problems, texts, version }: AgreementFieldProps) => {
  const id = useId()
  const { newTab } = usePortal().texts
  const message = problems['agree']
  const problem = useMessageText(message)
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
