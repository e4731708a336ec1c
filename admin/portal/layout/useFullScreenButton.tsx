import { useState, type ReactNode } from 'react'
import { useFullScreen } from '#shared/useFullScreen.ts'
import { usePortal } from '../ui/Portal.tsx'
import { BarNotice } from './BarNotice.tsx'

/** @returns a button, and the notice of a refusal, which must be rendered outside of the menu, because that closes */
export const useFullScreenButton = (): { button: ReactNode; notice: ReactNode } => {
  const { bar } = usePortal().texts
  const { isFull, toggle } = useFullScreen()
  const [refused, setRefused] = useState(false)
  const press = async () => {
    setRefused(false)
    try {
      await toggle()
    } catch {
      setRefused(true)
    }
  }
  return {
    button: (
      <button type="button" onClick={() => void press()}>
        {isFull ? bar.leaveFullScreen : bar.fullScreen}
      </button>
    ),
    notice: (
      <BarNotice text={refused ? bar.fullScreenRefused : null} close={() => setRefused(false)} />
    ),
  }
}
