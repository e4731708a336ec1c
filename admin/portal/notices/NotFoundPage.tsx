import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { Notice } from './Notice.tsx'

export const NotFoundPage = ({ texts }: { texts: PublicPagesTexts }) => (
  <Notice number="404" texts={texts.notFound} />
)
