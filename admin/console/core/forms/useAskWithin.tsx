import { createContext, useRef, useState } from 'react'
import { UnsavedDialog } from './UnsavedDialog.tsx'

/** Tells the page around a form whether something was typed. */
export const TypedContext = createContext<(isTyped: boolean) => void>(() => {})

/** For a page whose form gives way to another one within it: asks first where something was typed. */
export const useAskWithin = () => {
  const typed = useRef(false)
  const [asked, setAsked] = useState<{ go: () => void }>()
  const stay = () => setAsked(undefined)
  const leave = () => {
    stay()
    asked?.go()
  }
  return {
    /** For `TypedContext` around the form. */
    setTyped: (isTyped: boolean) => {
      typed.current = isTyped
    },
    ask: (go: () => void) => (typed.current ? setAsked({ go }) : go()),
    dialog: <UnsavedDialog open={asked !== undefined} onStay={stay} onLeave={leave} />,
  }
}
