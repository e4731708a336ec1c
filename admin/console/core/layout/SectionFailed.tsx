import Button from '@mui/material/Button'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { setWantedRight } from '#console/core/data/deniedRight.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { SectionFailure } from '#console/core/navigation/sectionLoader.ts'
import { StatePanel } from '#console/core/ui/StatePanel.tsx'
import { ToPersonalCentre } from './ToPersonalCentre.tsx'

interface SectionFailedProps {
  kind: SectionFailure | 'missing' | 'crashed' | 'denied' | 'notFound'
  /**
   * For `denied`: file path of the screen. Adds a button for the explanation of the refusal and the request for access.
   */
  section?: string
  /** Set after a failed retry: reloading the whole page is then offered too. */
  again?: boolean
  onRetry?: () => void
}

export const SectionFailed = ({ kind, section, again = false, onRetry }: SectionFailedProps) => {
  const translate = useTranslate()
  const text = useTexts(`console.section.${kind}`)
  return (
    <StatePanel drawing={kind === 'denied' ? 'closed' : 'lost'} title={text('title')} live page>
      <p>{text('text')}</p>
      <div>
        {onRetry && (
          <Button startIcon={<Icon name="refresh" />} onClick={onRetry}>
            {translate('console.action.retry')}
          </Button>
        )}
        {section && (
          <Button startIcon={<Icon name="key" />} onClick={() => setWantedRight({ section })}>
            {translate('console.right.offer')}
          </Button>
        )}
        <ToPersonalCentre />
        {again && (
          <Button onClick={() => location.reload()}>{translate('console.action.reload')}</Button>
        )}
      </div>
    </StatePanel>
  )
}
