import { useEffect, useState } from 'react'
import { fill } from '#i18n/index'
import { operation } from '#shared/http.ts'
import { endSession } from '#shared/session.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import type { SetupPageTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { DonePage } from '../sign-in/Done.tsx'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import { forgetAddressToken, useAddressToken } from '../sign-in/useAddressToken.ts'
import { SetupForm } from './SetupForm.tsx'

/**
 * True while the token is valid; undefined while loading. If the request fails, the form is shown and reports the
 * failure on submit.
 */
const useIsOpen = (token: string | null | undefined): boolean | undefined => {
  const { locale } = usePortal().place
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    if (!token) return
    const question = { method: 'POST', body: { token }, session: false, locale } as const
    operation<boolean>('/usercenter/setup/open', question).then(setIsOpen, () => setIsOpen(true))
  }, [token, locale])
  return isOpen
}

export const SetupPage = ({ texts }: { texts: SetupPageTexts }) => {
  const token = useAddressToken()
  const isOpen = useIsOpen(token)
  const [username, setUsername] = useState<string>()
  const { setup: words } = texts
  if (username !== undefined)
    return (
      <DonePage
        texts={texts}
        title={words.done}
        text={fill(words.doneText, { username })}
        href={addressOf('login')}
        link={texts.login.submit}
      />
    )
  if (token === null || isOpen === false)
    return (
      <SignInFrame texts={texts} title={words.closed}>
        <p>{words.closedText}</p>
        <p className="done-actions">
          <a className="button" href={addressOf('login')}>
            {texts.login.submit}
          </a>
        </p>
      </SignInFrame>
    )
  return (
    <SignInFrame texts={texts} title={words.title}>
      {token && isOpen ? (
        <SetupForm
          texts={texts}
          token={token}
          done={(name) => {
            forgetAddressToken()
            endSession()
            setUsername(name)
          }}
        />
      ) : (
        <>
          <p role="status" className="needs-script">
            {words.loading}
          </p>
          <NeedsScript />
        </>
      )}
    </SignInFrame>
  )
}
