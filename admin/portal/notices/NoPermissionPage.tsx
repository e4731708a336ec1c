import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { Notice } from './Notice.tsx'

/** For pages that the account may not open. */
export const NoPermissionPage = ({ texts }: { texts: PublicPagesTexts }) => (
  <Notice number="403" texts={texts.noPermission} />
)
