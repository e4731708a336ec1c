import { usePortal } from './Portal.tsx'

/** Says, in a browser without JavaScript, why what should stand here does not come. */
export const NeedsScript = () => (
  <noscript>
    <p className="state state-inline">{usePortal().texts.partNeedsScript}</p>
  </noscript>
)
