import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { safeReturnPath } from '#shared/returnPath.ts'
import { useSearch, useUser } from '../ui/hooks.ts'
import { addressOf } from '../ui/pages.ts'
import { interactionOf } from '../ui/interaction.ts'
import { lazyForm } from '../sign-in/lazyForm.tsx'
import type { ClosedApplicationProps } from './ClosedApplication.tsx'
import { Notice, NoticeWithLinks, type Way } from './Notice.tsx'

const userCentre = '/ucFrontEnd'

/**
 * Visitors get a login link; users get the page of the user centre that explains the refusal and lets them request
 * access.
 */
const actionFor = (
  texts: PublicPagesTexts['noPermission'],
  from: string | null,
  signedIn: boolean,
): Way | null => {
  if (from === null) return null
  if (!signedIn)
    return {
      text: texts.login,
      address: `${addressOf('login')}?from=${encodeURIComponent(from)}`,
    }
  if (!from.startsWith(`${userCentre}/`)) return null
  const section = encodeURIComponent(from.slice(userCentre.length))
  return { text: texts.why, address: `${userCentre}/noPermission?from=${section}` }
}

const LazyClosedApplication = lazyForm(
  async () => (await import('./ClosedApplication.tsx')).ClosedApplication,
  ({ texts }: ClosedApplicationProps) => texts.noPermission.title,
  ({ texts }, content) => <Notice title={texts.noPermission.title}>{content}</Notice>,
)

export const NoPermissionPage = ({ texts }: { texts: PublicPagesTexts }) => {
  const { noPermission } = texts
  const user = useUser()
  const search = useSearch()
  const from = safeReturnPath(new URLSearchParams(search).get('from'))
  const uid = interactionOf(search)
  if (uid) return <LazyClosedApplication texts={texts} uid={uid} />
  return (
    <NoticeWithLinks
      number="403"
      texts={noPermission}
      action={actionFor(noPermission, from, user !== null)}
    />
  )
}
