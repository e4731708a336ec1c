import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import type { Joining, JoiningTexts } from './joining.ts'

interface JoiningNoteProps {
  texts: PublicPagesTexts['control']
  words: JoiningTexts
  joining: readonly Joining[]
}

const JoinLink = ({ text, quiet = false }: { text: string; quiet?: boolean }) => (
  <a className={quiet ? 'button button-quiet' : 'button'} href="/ucFrontEnd/join">
    {text}
  </a>
)

export const JoiningNote = ({ texts, words, joining }: JoiningNoteProps) => {
  const isWaiting = joining.some(({ isRejected }) => !isRejected)
  const hasApplied = joining.some(({ kind }) => kind === 'application')
  return (
    <>
      {joining.map(({ kind, isRejected, company, reason, address }) => {
        const isApplication = kind === 'application'
        const said = {
          application: isRejected ? words.applicationRejected : words.applicationOpen,
          joinRequest: isRejected ? words.joinRejected : words.joinOpen,
        }[kind]
        return (
          <div key={kind} className="state state-inline">
            <div className="control-sent">
              <p>{fill(said, { company })}</p>
              {reason && <p className="muted">{fill(words.reason, { reason })}</p>}
            </div>
            <p className="control-ways">
              {isApplication && isRejected && (
                <a className="button" href={address}>
                  {words.correct}
                </a>
              )}
              {!isRejected && (
                <a className="button button-quiet" href={address}>
                  {isApplication ? words.seeApplication : words.seeRequest}
                </a>
              )}
              {isApplication && !isWaiting && <JoinLink text={texts.join} quiet />}
            </p>
          </div>
        )
      })}
      {!isWaiting && !hasApplied && (
        <p className="state state-inline">
          <span>{texts.noCompany}</span>
          <span className="control-ways">
            <JoinLink text={texts.join} />
            <a className="button button-quiet" href="/ucFrontEnd/companyAdd">
              {texts.apply}
            </a>
          </span>
        </p>
      )}
    </>
  )
}
