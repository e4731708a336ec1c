import { createContext, useRef, useState } from 'react'
import { UnsavedDialog } from './UnsavedDialog.tsx'

export const TypedContext = createContext<(isTyped: boolean) => void>(() => {})

export const useAskWithin = () => {
  const typed = useRef(false)
  const [asked, setAsked] = useState<{ go: () => void }>()
  const stay = () => setAsked(undefined)
  const leave = () => {
    stay()
    asked?.go()
  }
  return {
    setTyped: (isTyped: boolean) => {
      typed.current = isTyped
    },
    ask: (go: () => void) => (typed.current ? setAsked({ go }) : go()),
    dialog: <UnsavedDialog open={asked !== undefined} onStay={stay} onLeave={leave} />,
  }
}
