import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { NoticeWithLinks } from './Notice.tsx'

export const NotFoundPage = ({ texts }: { texts: PublicPagesTexts }) => (
  <NoticeWithLinks number="404" texts={texts.notFound} />
)
