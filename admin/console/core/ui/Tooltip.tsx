import type { TooltipProps } from '@mui/material/Tooltip'
import { lazy, Suspense } from 'react'

const withoutTooltip = { default: ({ children }: TooltipProps) => children }

/** Without a network, the page stays as it is. */
const LoadedTooltip = lazy(() => import('@mui/material/Tooltip').catch(() => withoutTooltip))

/** MUI's tooltip; loaded after what it explains is shown, because its positioning is larger than the code of a list. */
export const Tooltip = (props: TooltipProps) => (
  <Suspense fallback={props.children}>
    <LoadedTooltip {...props} />
  </Suspense>
)
