import { useState } from 'react'
import type { ContactUndone } from '#contract/people/account'
import { fill } from '#i18n/index'
import { operation } from '#shared/http.ts'
import { endSession } from '#shared/session.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useForm } from '../form/useForm.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { DonePage } from './Done.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { forgetAddressToken, useAddressToken } from './useAddressToken.ts'

/** Requires a confirmation, because mail scanners open links but press no buttons. */
const UndoForm = ({ texts, token }: { texts: FormTexts; token: string }) => {
  const { place } = usePortal()
  const [undone, setUndone] = useState<ContactUndone>()
  const { undo: words } = texts
  const form = useForm({
    fields: [],
    check: () => ({}),
    submit: async () => {
      const answer = await operation<ContactUndone>('/usercenter/user/undoContactChange', {
        method: 'POST',
        body: { token },
        session: false,
        locale: place.locale,
      })
      forgetAddressToken()
      endSession()
      setUndone(answer)
    },
  })
  if (undone) {
    const { username, contact } = undone
    return (
      <DonePage
        texts={texts}
        title={words.done}
        text={
          contact === null
            ? fill(words.removedText, { username })
            : fill(words.doneText, { username, contact })
        }
        href={addressOf('resetPassword')}
        link={words.reset}
      />
    )
  }
  return (
    <SignInFrame texts={texts} title={words.title}>
      <form aria-label={words.title} {...form.attributes}>
        <p className="form-note">{words.note}</p>
        <FormEnd form={form} text={words.submit} busyText={words.busy} />
      </form>
    </SignInFrame>
  )
}

export const UndoContactPage = ({ texts }: { texts: FormTexts }) => {
  const token = useAddressToken()
  if (token) return <UndoForm key={token} texts={texts} token={token} />
  return (
    <SignInFrame texts={texts} title={texts.undo.title}>
      {token === null ? <p className="form-note">{texts.undo.incomplete}</p> : <NeedsScript />}
    </SignInFrame>
  )
}
