import { useTranslate } from 'ra-core'
import type { UserRecord } from '#contract/users'
import { CompanyName } from '../widgets/CompanyName.tsx'
import { Fact, Facts, Panel } from '../widgets/Facts.tsx'
import text from '../widgets/text.module.css'
import { phoneOf } from './userText.ts'

/** Who a user is and how to reach them. */
export const UserFacts = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.users.fields.${name}`)
  const phone = phoneOf(user)
  const none = <span className={text.muted}>{translate('console.value.none')}</span>
  return (
    <>
      <Panel title={translate('resources.users.show.person')}>
        <Facts>
          <Fact label={field('realName')}>{user.realName || none}</Fact>
          <Fact label={field('nickName')}>{user.nickName || none}</Fact>
          <Fact label={field('username')}>
            <span className={text.mono}>{user.username}</span>
          </Fact>
          <Fact label={field('companyName')}>
            <CompanyName name={user.companyName} />
          </Fact>
          <Fact label={field('locale')}>{translate(`console.languages.${user.locale}`)}</Fact>
        </Facts>
      </Panel>
      <Panel title={translate('resources.users.show.contact')}>
        <Facts>
          <Fact label={field('phone')}>
            {phone ? (
              <a className={text.mono} href={`tel:${phone.replaceAll(' ', '')}`}>
                {phone}
              </a>
            ) : (
              none
            )}
          </Fact>
          <Fact label={field('email')}>
            {user.email ? (
              <a className={text.mono} href={`mailto:${user.email}`}>
                {user.email}
              </a>
            ) : (
              none
            )}
          </Fact>
        </Facts>
      </Panel>
    </>
  )
}
