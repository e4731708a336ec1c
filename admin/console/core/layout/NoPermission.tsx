import Button from '@mui/material/Button'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link, Navigate, useLocation } from 'react-router'
import type { RightExplanation } from '#contract/rights'
import { Icon } from '#console/core/icons/Icon.tsx'
import { canBeGiven, setWantedRight } from '#console/core/data/deniedRight.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { mayOpen } from '#console/core/data/rights.ts'
import { Loaded } from '#console/core/ui/Loaded.tsx'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'
import { StatePanel } from '#console/core/ui/StatePanel.tsx'
import { usePageInfo } from '#console/core/navigation/pageContext.ts'
import { useSection } from './useSection.ts'

/** Sections for people without a company: to found one or to join one. */
const withoutCompany = /^\/(?:join|companyAdd|companyApply)(?:\/|$)/

const ToPersonalCentre = () => {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/personalCenter">
      {translate('console.action.personalCentre')}
    </Button>
  )
}

const Member = ({ company }: { company: string }) => {
  const translate = useTranslate()
  return (
    <StatePanel
      drawing="closed"
      title={translate('console.noPermission.member.title', { company })}
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
        {canBeGiven(why) && (
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

/** Why a section is closed to the reader, whom to ask, and the request for it. Its address stays in the query. */
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
        if (company && withoutCompany.test(from)) return <Member company={company} />
        return <Closed why={why} from={from} />
      }}
    </Loaded>
  )
}
