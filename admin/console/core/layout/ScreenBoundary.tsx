import { Component, type ReactNode } from 'react'
import { SectionFailed } from './SectionFailed.tsx'

export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <SectionFailed kind="crashed" onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}
