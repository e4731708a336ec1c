import { fill } from '#i18n/index'
import { useSearch } from '../ui/hooks.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { Done } from './Done.tsx'
import { addressOf } from '../ui/pages.ts'

interface RegisteredProps {
  texts: FormTexts
  username: string
  signedIn: boolean
}

export const Registered = ({ texts, username, signedIn }: RegisteredProps) => {
  const { register } = texts
  const search = useSearch()
  return (
    <Done>
      <p>{fill(signedIn ? register.doneText : register.doneLogin, { username })}</p>
      <p className="done-actions">
        {signedIn ? (
          <>
            <a className="button" href="/ucFrontEnd/join">
              {register.company}
            </a>
            <a className="button button-quiet" href={addressOf('control')}>
              {register.console}
            </a>
          </>
        ) : (
          <a className="button" href={addressOf('login') + search}>
            {register.login}
          </a>
        )}
      </p>
    </Done>
  )
}
