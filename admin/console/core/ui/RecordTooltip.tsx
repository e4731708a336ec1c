import { Tooltip } from './Tooltip.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from './RecordTooltip.module.css'
import { exactTime } from './time.ts'

interface RecordTooltipProps {
  resource: 'users' | 'roles'
  record: { id: string; updatedAt: string }
  className?: string
  children: string
}

/** Shows with a text of the record what only support needs: its id, and when it was changed. */
export const RecordTooltip = ({ resource, record, className, children }: RecordTooltipProps) => {
  const field = useTexts(`resources.${resource}.fields`)
  return (
    <Tooltip
      title={
        <>
          <div>{`${field('id')} ${record.id}`}</div>
          <div>{`${field('updatedAt')} ${exactTime(new Date(record.updatedAt))}`}</div>
        </>
      }
    >
      <button type="button" className={css.text}>
        <span className={className}>{children}</span>
      </button>
    </Tooltip>
  )
}
