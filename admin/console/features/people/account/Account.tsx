import { useTranslate } from '#console/core/i18n/texts.ts'
import { useAccount } from '#console/core/data/account.ts'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Consent } from './Consent.tsx'
import { Contacts } from './Contacts.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Display } from './Display.tsx'
import { MergeAccount } from './MergeAccount.tsx'
import { MyData } from './MyData.tsx'
import { Notify } from './Notify.tsx'
import { Picture } from './Picture.tsx'
import { Profile } from './Profile.tsx'
import { Sessions } from './Sessions.tsx'

export const Account = () => {
  const translate = useTranslate()
  const query = useAccount()
  return (
    <>
      <PageHeader
        title={translate('resources.account.title')}
        purpose={translate('resources.account.purpose')}
      />
      <Loaded query={query}>
        {(account) => (
          <RecordColumns
            right={
              <>
                <Notify account={account} />
                <Display />
                <Consent />
                <MyData account={account} />
                <MergeAccount />
                <DeleteAccount />
              </>
            }
          >
            <Picture account={account} />
            <Profile account={account} onReload={() => query.refetch({ throwOnError: true })} />
            <Contacts account={account} />
            <Sessions />
          </RecordColumns>
        )}
      </Loaded>
    </>
  )
}
