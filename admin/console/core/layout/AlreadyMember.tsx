import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { mayOpen } from '#console/core/data/rights.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { StatePanel } from '#console/core/ui/StatePanel.tsx'
import { ToPersonalCentre } from './ToPersonalCentre.tsx'

export const isForVisitors = (address: string): boolean =>
  /^\/(?:join|companyAdd|companyApply)(?:\/|$)/.test(address)

export const isApplication = (address: string): boolean =>
  /^\/companyApply\/[^/]+\/show(?:\/|$)/.test(address)

/** Replaces the sections for founding or joining a company once the user belongs to one. */
export const AlreadyMember = ({ company }: { company: string }) => {
  const translate = useTranslate()
  return (
    <StatePanel
      drawing="closed"
      title={translate('console.noPermission.member.title', { company })}
      live
      page
    >
      <p>{translate('console.noPermission.member.text')}</p>
      <div>
        {mayOpen('company/own') && (
          <Button component={Link} to="/company" variant="contained">
            {translate('console.noPermission.member.company')}
          </Button>
        )}
        <ToPersonalCentre />
      </div>
    </StatePanel>
  )
}
