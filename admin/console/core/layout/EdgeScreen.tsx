import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { Link, Navigate, useLocation } from 'react-router'
import type { RightExplanation } from '#contract/access/rights'
import {
  canBeGranted,
  setWantedRight,
  type WantedRight,
  mayOpen,
} from '#console/core/data/rights.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { usePageInfo } from '#console/core/navigation/pages.ts'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'
import { ErrorState, Loaded, StatePanel } from '#console/core/ui/State.tsx'
import { refusalOf } from '#shared/http.ts'
import css from './Shell.module.css'

/** The drawing and texts of each screen that stands in for a section. */
const states = {
  slow: { drawing: 'lost', texts: 'console.section.slow' },
  broken: { drawing: 'lost', texts: 'console.section.broken' },
  stylesheet: { drawing: 'lost', texts: 'console.section.stylesheet' },
  missing: { drawing: 'lost', texts: 'console.section.missing' },
  crashed: { drawing: 'lost', texts: 'console.section.crashed' },
  notFound: { drawing: 'lost', texts: 'console.section.notFound' },
  denied: { drawing: 'closed', texts: 'console.section.denied' },
  member: { drawing: 'closed', texts: 'console.noPermission.member' },
} as const

const ToPersonalCentre = () => (
  <Button component={Link} to="/personalCenter">
    {useTranslate()('console.action.personalCentre')}
  </Button>
)

const AskForRight = ({ right, label }: { right: WantedRight; label: 'offer' | 'ask' }) => (
  <Button
    {...(label === 'ask' ? { variant: 'contained' } : {})}
    startIcon={<Icon name="key" />}
    onClick={() => setWantedRight(right)}
  >
    {useTranslate()(`console.right.${label}`)}
  </Button>
)

interface EdgeScreenProps {
  kind: keyof typeof states
  args?: object
  /** For `denied`: file path of the screen. Adds a button for the explanation of the refusal and the request for access. */
  section?: string
  /** Set after a failed retry: reloading the whole page is then offered too. */
  again?: boolean
  onRetry?: () => void
  children?: ReactNode
}

export const EdgeScreen = (props: EdgeScreenProps) => {
  const { kind, args, section, again = false, onRetry, children } = props
  const translate = useTranslate()
  const { drawing, texts } = states[kind]
  return (
    <StatePanel drawing={drawing} title={translate(`${texts}.title`, args)} live page>
      <p>{translate(`${texts}.text`)}</p>
      <div>
        {onRetry && (
          <Button startIcon={<Icon name="refresh" />} onClick={onRetry}>
            {translate('console.action.retry')}
          </Button>
        )}
        {section && <AskForRight right={{ section }} label="offer" />}
        {children}
        <ToPersonalCentre />
        {again && (
          <Button onClick={() => location.reload()}>{translate('console.action.reload')}</Button>
        )}
      </div>
    </StatePanel>
  )
}

export const NotFound = () => {
  usePageInfo({ hideTitle: true })
  return <EdgeScreen kind="notFound" />
}

export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <EdgeScreen kind="crashed" onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}

interface StartFailedProps {
  error: unknown
  onRetry: () => void
}

export const StartFailed = (props: StartFailedProps) => (
  <main>
    <ErrorState {...props} page />
  </main>
)

export const isForVisitors = (address: string): boolean =>
  /^\/(?:join|companyAdd|companyApply)(?:\/|$)/.test(address)

const isApplication = (address: string): boolean =>
  /^\/companyApply\/[^/]+\/show(?:\/|$)/.test(address)

/** Replaces the sections for founding or joining a company once the user belongs to one. */
export const AlreadyMember = ({ company }: { company: string }) => {
  const translate = useTranslate()
  return (
    <EdgeScreen kind="member" args={{ company }}>
      {mayOpen('company/own') && (
        <Button component={Link} to="/company" variant="contained">
          {translate('console.noPermission.member.company')}
        </Button>
      )}
    </EdgeScreen>
  )
}

const maxAddressLength = 512

/**
 * The permission that the section at an address needs, and why the user has it or not; null for an unknown address.
 */
const useSection = (address: string) =>
  useQuery({
    queryKey: ['rights', 'explain', 'address', address, useLocale()],
    queryFn: async (): Promise<RightExplanation | null> => {
      try {
        const query = { address: address.slice(0, maxAddressLength) }
        return await callOperation<RightExplanation>('/usercenter/rights/explain', { query })
      } catch (error) {
        if (refusalOf(error).status === 400) return null
        throw error
      }
    },
    retry: false,
  })

const Closed = ({ why, from }: { why: RightExplanation; from: string }) => {
  const translate = useTranslate()
  const permission = useNameOf()(why)
  const address = `/ucFrontEnd${from}`
  return (
    <StatePanel
      drawing="closed"
      title={translate('console.noPermission.title', { permission })}
      page
    >
      {why.allowed && <p>{translate('console.noPermission.open')}</p>}
      {!why.allowed && why.missing && <p>{translate(`rights.missing.you.${why.missing}`)}</p>}
      {!why.allowed && why.grantedBy && (
        <p>{translate('rights.grantedBy', { name: why.grantedBy })}</p>
      )}
      <p>{translate('console.noPermission.address', { address })}</p>
      <div>
        {why.allowed && (
          <Button component="a" href={address} variant="contained">
            {translate('console.action.retry')}
          </Button>
        )}
        {canBeGranted(why) && (
          <AskForRight right={{ permissionId: why.permissionId }} label="ask" />
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

/**
 * For an address outside the user's menu: a known section redirects to the explanation why it is closed, any other
 * address to the 404 page.
 */
export const UnknownAddress = () => {
  const { pathname, search } = useLocation()
  const closed = `/noPermission?from=${encodeURIComponent(pathname + search)}`
  return (
    <main className={css.content}>
      <Loaded query={useSection(pathname)} waiting={<PageSkeleton />}>
        {(section) => <Navigate to={section ? closed : '/404'} replace />}
      </Loaded>
    </main>
  )
}
