import { Button } from '#console/core/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import type { RightExplanation } from '#contract/access/rights'
import { canBeGranted, mayOpen } from '#console/core/data/rights.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { usePageInfo } from '#console/core/navigation/pages.ts'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'
import { ErrorState, Loaded, StatePanel } from '#console/core/ui/State.tsx'
import { refusalOf } from '#shared/http.ts'
import css from './Shell.module.css'
import { AskForRight, EdgeScreen, ToPersonalCentre } from './EdgeScreen.tsx'

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
        <Button to="/company" variant="contained">
          {translate('console.noPermission.member.company')}
        </Button>
      )}
    </EdgeScreen>
  )
}

/** The permission, or the one that the section at an address needs, and why the user has it or not; null if unknown. */
const useExplanation = (query: { address: string } | { permissionId: string }) =>
  useQuery({
    queryKey: ['rights', 'explain', query, useLocale()],
    queryFn: async (): Promise<RightExplanation | null> => {
      try {
        return await callOperation<RightExplanation>('/usercenter/rights/explain', { query })
      } catch (error) {
        if (refusalOf(error).status === 400) return null
        throw error
      }
    },
    retry: false,
  })

const maxAddressLength = 512

/** @param from the address of a section; null for a permission of another application */
const Closed = ({ why, from }: { why: RightExplanation; from: string | null }) => {
  const translate = useTranslate()
  const permission = useNameOf()(why)
  const address = from === null ? null : `/ucFrontEnd${from}`
  return (
    <StatePanel
      drawing="closed"
      title={
        why.allowed
          ? translate('console.noPermission.open', { permission })
          : translate('console.noPermission.title', { permission })
      }
      page
    >
      {!why.allowed && why.missing && <p>{translate(`rights.missing.you.${why.missing}`)}</p>}
      {!why.allowed && why.grantedBy && (
        <p>{translate('rights.grantedBy', { name: why.grantedBy })}</p>
      )}
      {address !== null && <p>{translate('console.noPermission.address', { address })}</p>}
      <div>
        {why.allowed && address !== null && (
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
 * Explains why a section is closed, names a contact, and offers to request access. The query parameter `from` has the
 * section's address; applications send people here with the id of a `permission` instead.
 */
export const NoPermission = () => {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  const from = parameters.get('from') ?? ''
  const permissionId = parameters.get('permission')
  const company = useCurrentUser()?.companyName
  const address = (from.split(/[?#]/, 1)[0] ?? '').slice(0, maxAddressLength)
  const explanation = useExplanation(permissionId === null ? { address } : { permissionId })
  usePageInfo({ hideTitle: true })
  return (
    <Loaded query={explanation} waiting={<PageSkeleton />}>
      {(why) => {
        if (!why) return <Navigate to="/404" replace />
        if (permissionId !== null) return <Closed why={why} from={null} />
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
      <Loaded
        query={useExplanation({ address: pathname.slice(0, maxAddressLength) })}
        waiting={<PageSkeleton />}
      >
        {(section) => <Navigate to={section ? closed : '/404'} replace />}
      </Loaded>
    </main>
  )
}
