import { Button } from '#console/core/controls/Button.tsx'
import { Component, type ReactNode } from 'react'
import { setWantedRight, type WantedRight } from '#console/core/data/rights.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { usePageInfo } from '#console/core/navigation/pages.ts'
import { StatePanel } from '#console/core/ui/State.tsx'

/** The drawing and texts of each screen that replaces a section. */
const states = {
  slow: { drawing: 'lost', texts: 'console.section.slow' },
  offline: { drawing: 'lost', texts: 'console.section.offline' },
  broken: { drawing: 'lost', texts: 'console.section.broken' },
  stylesheet: { drawing: 'lost', texts: 'console.section.stylesheet' },
  missing: { drawing: 'lost', texts: 'console.section.missing' },
  crashed: { drawing: 'lost', texts: 'console.section.crashed' },
  notFound: { drawing: 'lost', texts: 'console.section.notFound' },
  denied: { drawing: 'closed', texts: 'console.section.denied' },
  member: { drawing: 'closed', texts: 'console.noPermission.member' },
} as const

export const ToPersonalCentre = () => (
  <Button to="/personalCenter">{useTranslate()('console.action.personalCentre')}</Button>
)

export const AskForRight = ({ right, label }: { right: WantedRight; label: 'offer' | 'ask' }) => (
  <Button
    {...(label === 'ask' ? { variant: 'contained' } : {})}
    icon="key"
    iconSize={18}
    onClick={() => setWantedRight(right)}
  >
    {useTranslate()(`console.right.${label}`)}
  </Button>
)

interface EdgeScreenProps {
  kind: keyof typeof states
  args?: object
  /** For `denied`: file path of the screen. Adds a button for the explanation of the refusal and the request for access. */
  section?: string
  /** Set after a failed retry: reloading the whole page is then offered too. */
  again?: boolean
  onRetry?: () => void
  children?: ReactNode
}

export const EdgeScreen = (props: EdgeScreenProps) => {
  const { kind, args, section, again = false, onRetry, children } = props
  const translate = useTranslate()
  const { drawing, texts } = states[kind]
  return (
    <StatePanel drawing={drawing} title={translate(`${texts}.title`, args)} live page>
      <p>{translate(`${texts}.text`)}</p>
      <div>
        {onRetry && (
          <Button icon="refresh" iconSize={18} onClick={onRetry}>
            {translate('console.action.retry')}
          </Button>
        )}
        {section && <AskForRight right={{ section }} label="offer" />}
        {children}
        <ToPersonalCentre />
        {again && (
          <Button onClick={() => location.reload()}>{translate('console.action.reload')}</Button>
        )}
      </div>
    </StatePanel>
  )
}

export const NotFound = () => {
  usePageInfo({ hideTitle: true })
  return <EdgeScreen kind="notFound" />
}

export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <EdgeScreen kind="crashed" onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}
