import { useState } from 'react'
import { fill } from '#i18n/index'
import { endSession } from '#shared/session.ts'
import type { SetupPageTexts } from '../pageTexts.ts'
import { addressOf } from '../pages.ts'
import { Done } from '../sign-in/Done.tsx'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import { forgetAddressToken, useAddressToken } from '../sign-in/useAddressToken.ts'
import { SetupForm } from './SetupForm.tsx'

/** Making the first administrator of an installation, by the address that the server prints at its start. */
export const SetupPage = ({ texts }: { texts: SetupPageTexts }) => {
  const token = useAddressToken()
  const [username, setUsername] = useState<string>()
  const { setup: words } = texts
  const login = (
    <p className="done-actions">
      <a className="button" href={addressOf('login')}>
        {texts.login.submit}
      </a>
    </p>
  )
  if (username !== undefined)
    return (
      <SignInFrame texts={texts} title={words.done}>
        <Done>
          <p>{fill(words.doneText, { username })}</p>
          {login}
        </Done>
      </SignInFrame>
    )
  if (token === null)
    return (
      <SignInFrame texts={texts} title={words.closed}>
        <p>{words.closedText}</p>
        {login}
      </SignInFrame>
    )
  return (
    <SignInFrame texts={texts} title={words.title}>
      <SetupForm
        texts={texts}
        token={token ?? ''}
        done={(name) => {
          forgetAddressToken()
          endSession()
          setUsername(name)
        }}
      />
    </SignInFrame>
  )
}
