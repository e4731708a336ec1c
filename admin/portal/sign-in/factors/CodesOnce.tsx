import { useState } from 'react'
import type { FactorsTexts } from '#i18n/en/factors'
import { fill } from '#i18n/index'
import { copyText } from '#shared/copyText.ts'
import { printCodes, RecoveryCodes } from '#shared/factors/RecoveryCodes.tsx'
import { storedUser } from '#shared/session.ts'
import { FormFailure } from '../../form/FormEnd.tsx'
import { useForm } from '../../form/useForm.ts'

interface CodesOnceProps {
  words: FactorsTexts
  codes: readonly string[]
  onStored: () => Promise<void>
}

/** Shows new recovery codes, which the server does not show again. */
export const CodesOnce = ({ words: { codes: words }, codes, onStored }: CodesOnceProps) => {
  const [copied, setCopied] = useState<boolean>()
  const form = useForm({ fields: [], check: () => ({}), submit: onStored })
  const copy = async () => setCopied(await copyText(codes.join('\n')))
  const username = storedUser()?.name ?? ''
  return (
    <form aria-label={words.title} {...form.attributes}>
      <h2>{words.title}</h2>
      <p className="form-note">{words.text}</p>
      <RecoveryCodes
        codes={codes}
        label={words.title}
        printed={fill(words.printed, { username })}
      />
      <div className="factor-pair">
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          {words.copy}
        </button>
        <button type="button" className="button button-quiet" onClick={printCodes}>
          {words.print}
        </button>
      </div>
      <p role="status" className="form-note">
        {copied === true && words.copied}
        {copied === false && words.notCopied}
      </p>
      <FormFailure failure={form.failure} />
      <button type="submit" className="button submit" aria-busy={form.busy}>
        {words.stored}
      </button>
    </form>
  )
}
