import { createContext, useRef, useState } from 'react'
import { UnsavedDialog } from './UnsavedDialog.tsx'

export const UnsavedContext = createContext<(isTyped: boolean) => void>(() => {})

export const useConfirmSwitch = () => {
  const typed = useRef(false)
  const [pendingSwitch, setPendingSwitch] = useState<{ go: () => void }>()
  const stay = () => setPendingSwitch(undefined)
  const leave = () => {
    stay()
    pendingSwitch?.go()
  }
  return {
    setTyped: (isTyped: boolean) => {
      typed.current = isTyped
    },
    ask: (go: () => void) => (typed.current ? setPendingSwitch({ go }) : go()),
    dialog: <UnsavedDialog open={pendingSwitch !== undefined} onStay={stay} onLeave={leave} />,
  }
}
