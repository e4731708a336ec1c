import { Component, type ContextType, type ReactNode } from 'react'
import { PortalContext } from '../ui/Portal.tsx'

interface PageBoundaryProps {
  children: ReactNode
}

export class PageBoundary extends Component<PageBoundaryProps, { broken: boolean }> {
  static override contextType = PortalContext
  declare context: ContextType<typeof PortalContext>
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const texts = this.context?.texts
    return (
      <div className="sheet broken" role="alert">
        <p>{texts?.broken}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts?.tryAgain}
        </button>
      </div>
    )
  }
}
