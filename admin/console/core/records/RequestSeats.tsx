import { useGetOne } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import { mayRequestQuota } from '#contract/policies/requests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { QuotaRequestDialog } from './QuotaRequestDialog.tsx'

/**
 * Lets the administrator of a company without room for more users request it, with the number filled in.
 * @param people how many people are to join
 */
export const RequestSeats = ({ people }: { people: number }) => {
  const user = useCurrentUser()
  const text = useTexts('resources.quota-requests.ask')
  const isOffered = people > 0 && user !== null && mayRequestQuota(user) === null
  const { data: company } = useGetOne<CompanyRecord>(
    'companies',
    { id: user?.companyId ?? '' },
    { enabled: isOffered && user.companyId !== null },
  )
  if (!isOffered || !company) return null
  const userQuota = Math.max(company.userQuota, company.userCount + people)
  return (
    <div>
      <DialogButton
        dialog={({ open, onClose }) =>
          open && <QuotaRequestDialog company={company} userQuota={userQuota} onClose={onClose} />
        }
      >
        {text('seats', { total: userQuota })}
      </DialogButton>
    </div>
  )
}
