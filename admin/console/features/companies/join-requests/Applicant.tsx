import { useTranslate } from '#console/core/i18n/texts.ts'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { mono } from '#console/core/lists/columns.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Join.module.css'

interface ApplicantProps {
  request: JoinRequestRecord
}

export const Contact = ({ request: { userPhone, userEmail } }: ApplicantProps) => (
  <span className={css.contact}>
    {[userPhone, userEmail].filter(Boolean).map((one) => (
      <span key={one} className={styles.cut} title={one ?? ''}>
        {one}
      </span>
    ))}
    {!userPhone && !userEmail && mono(null)}
  </span>
)

export const Since = ({ request: { userSince } }: ApplicantProps) => (
  <span className={styles.muted}>
    {useTranslate()('resources.join-requests.fields.userSince')} <Time at={userSince} />
  </span>
)
