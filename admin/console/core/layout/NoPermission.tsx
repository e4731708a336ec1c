import Button from '@mui/material/Button'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Navigate, useLocation } from 'react-router'
import type { RightExplanation } from '#contract/access/rights'
import { Icon } from '#console/core/icons/Icon.tsx'
import { mayOpen } from '#console/core/data/rights.ts'
import { canBeGranted, setWantedRight } from '#console/core/data/deniedRight.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Loaded } from '#console/core/ui/Loaded.tsx'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'
import { StatePanel } from '#console/core/ui/StatePanel.tsx'
import { usePageInfo } from '#console/core/navigation/pageContext.ts'
import { AlreadyMember, isApplication, isForVisitors } from './AlreadyMember.tsx'
import { ToPersonalCentre } from './ToPersonalCentre.tsx'
import { useSection } from './useSection.ts'

const Closed = ({ why, from }: { why: RightExplanation; from: string }) => {
  const translate = useTranslate()
  const name = useNameOf()(why)
  const text = useTexts('console.noPermission')
  return (
    <StatePanel drawing="closed" title={text('title', { permission: name })} page>
      {why.allowed ? (
        <p>{text('open')}</p>
      ) : (
        <>
          {why.missing && <p>{translate(`rights.missing.you.${why.missing}`)}</p>}
          {why.grantedBy && <p>{translate('rights.grantedBy', { name: why.grantedBy })}</p>}
        </>
      )}
      <p>{text('address', { address: `/ucFrontEnd${from}` })}</p>
      <div>
        {why.allowed && (
          <Button component="a" href={`/ucFrontEnd${from}`} variant="contained">
            {translate('console.action.retry')}
          </Button>
        )}
        {canBeGranted(why) && (
          <Button
            variant="contained"
            startIcon={<Icon name="key" />}
            onClick={() => setWantedRight({ permissionId: why.permissionId })}
          >
            {translate('console.right.ask')}
          </Button>
        )}
        <ToPersonalCentre />
      </div>
    </StatePanel>
  )
}

/**
 * Explains why a section is closed, names a contact, and offers to request access. The section's address is in the
 * query parameter `from`.
 */
export const NoPermission = () => {
  const { search } = useLocation()
  const from = new URLSearchParams(search).get('from') ?? ''
  const company = useCurrentUser()?.companyName
  const section = useSection(from.split(/[?#]/, 1)[0] ?? '')
  usePageInfo({ hideTitle: true })
  return (
    <Loaded query={section} waiting={<PageSkeleton />}>
      {(why) => {
        if (!why) return <Navigate to="/404" replace />
        // A member who opens the page of an application is redirected to their company.
        if (company && isApplication(from) && mayOpen('company/own'))
          return <Navigate to="/company" replace />
        if (company && isForVisitors(from)) return <AlreadyMember company={company} />
        return <Closed why={why} from={from} />
      }}
    </Loaded>
  )
}
