import { usageAgeMs } from '#contract/companies/usage'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Status, Time, useNow } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'

interface ReportAgeProps {
  verb: 'reported' | 'measured'
  at: string
}

/** The age of a usage report, with a warning if it is old. */
export const ReportAge = ({ verb, at }: ReportAgeProps) => {
  const text = useTexts('resources.companies.usage')
  const isOld = useNow().getTime() - new Date(at).getTime() > usageAgeMs
  return (
    <p className={styles.note}>
      {text(verb)} <Time at={at} />
      {isOld && (
        <>
          <br />
          <Status tone="pending">{text('old')}</Status>
        </>
      )}
    </p>
  )
}
