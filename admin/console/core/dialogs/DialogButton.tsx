import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#console/core/controls/Button.tsx'

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  dialog: (state: { open: boolean; onClose: () => void }) => ReactNode
}

/** A button and the dialog that it opens. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {dialog({ open, onClose: () => setOpen(false) })}
    </>
  )
}
