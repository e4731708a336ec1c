import type { HomePartsTexts } from '#i18n/en/homeParts'
import { Claims } from './Claims.tsx'
import { Domains } from './Domains.tsx'
import { Features } from './Features.tsx'
import { Scenarios } from './Scenarios.tsx'

export const HomeParts = ({ texts }: { texts: HomePartsTexts }) => (
  <>
    <Domains texts={texts.domains} />
    <Scenarios texts={texts.scenarios} />
    <Features texts={texts.features} />
    <Claims texts={texts.claims} />
  </>
)
