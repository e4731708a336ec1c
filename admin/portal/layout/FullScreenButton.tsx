import { useState } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'
import { useFullScreen } from '#shared/useFullScreen.ts'
import { usePortal } from '../ui/Portal.tsx'
import { BarNotice } from './BarNotice.tsx'
import { FullScreenIcon, LeaveFullScreenIcon } from './icons.tsx'

export const FullScreenButton = () => {
  const { bar } = usePortal().texts
  const { isFull, toggle } = useFullScreen()
  const hydrated = useHydrated()
  const [refused, setRefused] = useState(false)

  const press = async () => {
    setRefused(false)
    try {
      await toggle()
    } catch {
      setRefused(true)
    }
  }

  const label = isFull ? bar.leaveFullScreen : bar.fullScreen
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={label}
        title={label}
        disabled={!hydrated}
        aria-pressed={isFull}
        onClick={() => void press()}
      >
        {isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
      </button>
      <BarNotice text={refused ? bar.fullScreenRefused : null} close={() => setRefused(false)} />
    </>
  )
}
