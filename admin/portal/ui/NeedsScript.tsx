import { usePortal } from './Portal.tsx'

export const NeedsScript = () => (
  <noscript>
    <p className="state state-inline">{usePortal().texts.partNeedsScript}</p>
  </noscript>
)
