import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { accessTo, type Application, type Standing } from './applications.ts'
import type { JoiningTexts } from './joining.ts'
import { JoiningNote } from './JoiningNote.tsx'

interface StandingNoteProps {
  texts: PublicPagesTexts['control']
  joiningTexts: JoiningTexts
  user: SignedInUser | null
  loginAddress: string
  applications: readonly Application[]
  standing: Standing | null
}

export const StandingNote = (props: StandingNoteProps) => {
  const { texts, joiningTexts, user, loginAddress, applications, standing } = props
  if (!user)
    return (
      <p className="state state-inline">
        <span>{texts.visitor}</span>
        <a className="button" href={loginAddress}>
          {texts.loginNow}
        </a>
      </p>
    )
  if (!standing) return null
  if (!user.isCompanyUser)
    return <JoiningNote texts={texts} words={joiningTexts} joining={standing.joining} />
  if (applications.length === 0) return null
  const total = applications.length
  const open = applications.filter((one) => accessTo(one, standing.codes) === 'open').length
  return (
    <p className="control-standing">
      {fill(open === total ? texts.memberOfAll : texts.member, {
        company: user.companyName ?? '',
        open,
        total,
      })}
    </p>
  )
}
