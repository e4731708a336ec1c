import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { safeReturnPath } from '#shared/returnPath.ts'
import { useSearch, useUser } from '../ui/hooks.ts'
import { addressOf } from '../ui/pages.ts'
import { Notice, type Way } from './Notice.tsx'

const userCentre = '/ucFrontEnd'

/** A visitor is led to logging in, others to where the user centre says why and lets them ask. */
const wayTo = (
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

/** For pages that the account may not open; the address may name the page by `?from=`. */
export const NoPermissionPage = ({ texts }: { texts: PublicPagesTexts }) => {
  const { noPermission } = texts
  const user = useUser()
  const from = safeReturnPath(new URLSearchParams(useSearch()).get('from'))
  return <Notice number="403" texts={noPermission} way={wayTo(noPermission, from, user !== null)} />
}
