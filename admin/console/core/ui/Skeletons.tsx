import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from '#console/core/i18n/texts.ts'
import styles from './styles.module.css'

/** Irregular widths, so that the placeholder rows do not look like a pattern. */
const widths = ['38%', '26%', '44%', '31%', '22%', '40%', '29%', '35%'] as const

const Waiting = () => (
  <span className="visually-hidden" role="status">
    {useTranslate()('console.value.loading')}
  </span>
)

export const RowsSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className={styles.surface}>
    <Waiting />
    {Array.from({ length: rows }, (_, row) => (
      <div className={styles.row} key={row}>
        <Skeleton variant="rounded" width={24} height={24} />
        <Skeleton width={widths[row % widths.length] ?? '30%'} height={12} />
        <Skeleton width="12%" height={12} />
        <Skeleton width="18%" height={12} />
      </div>
    ))}
  </div>
)

export const FactsSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <div className={`${styles.surface} ${styles.facts}`}>
    <Waiting />
    {Array.from({ length: rows }, (_, row) => (
      <div key={row}>
        <Skeleton width={88} height={10} />
        <Skeleton width={widths[row % widths.length] ?? '30%'} height={14} />
      </div>
    ))}
  </div>
)

export const PageSkeleton = () => (
  <div className={styles.stack24}>
    <div>
      <Skeleton width={180} height={24} />
      <Skeleton width={320} height={12} />
    </div>
    <RowsSkeleton />
  </div>
)
