import type { HomePartsTexts } from '#i18n/en/homeParts'
import { Claims } from './Claims.tsx'
import { Domains } from './Domains.tsx'
import { Features } from './Features.tsx'
import { Scenarios } from './Scenarios.tsx'

/** What the landing page tells and never changes. */
export const HomeParts = ({ texts }: { texts: HomePartsTexts }) => (
  <>
    <Domains texts={texts.domains} />
    <Scenarios texts={texts.scenarios} />
    <Features texts={texts.features} />
    <Claims texts={texts.claims} />
  </>
)
