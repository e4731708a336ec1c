import type { Suspension } from '#contract/people/suspension'
import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { Contact } from '../ui/Contact.tsx'

interface SuspensionNoteProps {
  texts: PublicPagesTexts['control']
  suspension: Suspension
}

export const SuspensionNote = ({ texts, suspension }: SuspensionNoteProps) => {
  const { companyName: company, reason, contact } = suspension
  return (
    <div className="state state-inline">
      <p className="control-sent">{fill(texts.suspended, { company, reason })}</p>
      <Contact as="div">
        <p>{fill(texts.askProvider, { contact })}</p>
      </Contact>
    </div>
  )
}
