import { useEffect } from 'react'
import { endSession, refreshAccessToken } from '#shared/session.ts'
import { StaticPart } from '../ui/StaticPart.tsx'
import { Notice } from './Notice.tsx'

/** Answers of the login at applications, which work without script: the server fills them (`oauthPages.ts`). */
export const OauthPage = () => {
  useEffect(() => {
    // The logout was on the server, so the browser may still show the user.
    void refreshAccessToken().then((renewal) => renewal === 'over' && endSession())
  }, [])
  return (
    <StaticPart>
      <Notice title={'{{oauthTitle}}'}>{'{{oauthPage}}'}</Notice>
    </StaticPart>
  )
}
