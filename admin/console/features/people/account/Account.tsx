import { useTranslate } from '#console/core/i18n/texts.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Consent } from './Consent.tsx'
import { Contacts } from './Contacts.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Display } from './Display.tsx'
import { MyData } from './MyData.tsx'
import { Notify } from './Notify.tsx'
import { Profile } from './Profile.tsx'
import { Sessions } from './Sessions.tsx'
import { useAccount } from '#console/core/data/account.ts'

/** The reader's own account: data, ways to log in, devices, display, consent, export and deletion. */
export const Account = () => {
  const translate = useTranslate()
  const { data: account, error, refetch } = useAccount()
  const again = () => void refetch()
  const head = (
    <PageHeader
      title={translate('resources.account.title')}
      purpose={translate('resources.account.purpose')}
    />
  )
  if (!account)
    return (
      <>
        {head}
        {error ? <ErrorState error={error} onRetry={again} /> : <FactsSkeleton />}
      </>
    )
  return (
    <>
      {head}
      <RecordColumns
        left={
          <>
            <Profile account={account} onReload={again} />
            <Contacts account={account} />
            <Sessions />
          </>
        }
        right={
          <>
            <Notify account={account} />
            <Display />
            <Consent />
            <MyData account={account} />
            <DeleteAccount />
          </>
        }
      />
    </>
  )
}
