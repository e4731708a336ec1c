import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import css from './FilterSentence.module.css'

interface FilterPopoverProps {
  title: string
  /** The button of the filter while the popover is open, else null. */
  anchor: HTMLElement | null
  onClose: () => void
  /** Buttons beside the title, where no list of choices covers them. */
  actions?: ReactNode
  children: ReactNode
}

/** Asks for the value of a filter below its word. */
export const FilterPopover = (props: FilterPopoverProps) => {
  const { title, anchor, onClose, actions, children } = props
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, className: css.popover } }}
    >
      {actions && (
        <div className={css.popoverHead}>
          <strong>{title}</strong>
          {actions}
        </div>
      )}
      {children}
    </Popover>
  )
}
