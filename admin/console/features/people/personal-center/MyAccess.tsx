import { useTranslate } from 'ra-core'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import { Status } from '#console/core/ui/Status.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from './MyAccess.module.css'

/** A way to be reached and to get back in: the address, and whether it is bound. */
const Way = ({ value }: { value: string | null }) => {
  const translate = useTranslate()
  return (
    <span className={css.way}>
      {value ? (
        <>
          <span className={text.mono}>{value}</span>
          <Status tone="passed">{translate('console.me.bound')}</Status>
        </>
      ) : (
        <Status tone="pending">{translate('console.me.unbound')}</Status>
      )}
    </span>
  )
}

/** How the reader gets in, and how safe that is. */
export const MyAccess = ({ user }: { user: SignedInUser }) => {
  const translate = useTranslate()
  const label = (name: string) => translate(`console.me.${name}`)
  const phone = user.userTel && `${user.dialCode ? `+${user.dialCode} ` : ''}${user.userTel}`
  const ways = [phone, user.email].filter(Boolean).length
  return (
    <Panel title={label('security')}>
      <Facts>
        <Fact label={label('phone')}>
          <Way value={phone} />
        </Fact>
        <Fact label={label('email')}>
          <Way value={user.email} />
        </Fact>
        <Fact label={label('lastSignIn')}>
          <Time at={user.lastSignInAt} exact />
          <p className={css.note}>{label('lastSignInNote')}</p>
        </Fact>
      </Facts>
      {ways < 2 && <p className={css.advice}>{label(ways === 0 ? 'noWay' : 'oneWay')}</p>}
    </Panel>
  )
}
