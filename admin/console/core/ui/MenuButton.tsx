import Menu from '@mui/material/Menu'
import { useId, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'

export interface TriggerProps {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
}

interface MenuButtonProps {
  trigger: (props: TriggerProps) => ReactElement
  /** The menu's items, given the way to close it. */
  children: (close: () => void) => ReactNode
  align?: 'left' | 'right'
}

/** A button that opens a menu below itself. */
export const MenuButton = ({ trigger, children, align = 'left' }: MenuButtonProps) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      {trigger({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': !!anchor,
        'aria-controls': anchor ? `${id}-menu` : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu
        id={`${id}-menu`}
        open={!!anchor}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: align }}
        transformOrigin={{ vertical: 'top', horizontal: align }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {children(close)}
      </Menu>
    </>
  )
}
