import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'

interface MenuProps {
  label: string
  face: ReactNode
  children: ReactNode
}

export const Menu = ({ label, face, children }: MenuProps) => {
  const [shown, setShown] = useState(false)
  const list = useId()
  const hydrated = useHydrated()
  const whole = useRef<HTMLDivElement>(null)
  const choicesRef = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!shown) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setShown(false)
    }
    const close = () => {
      setShown(false)
      button.current?.focus()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const choices = choicesRef.current
    choices?.addEventListener('click', close)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
      choices?.removeEventListener('click', close)
    }
  }, [shown])

  return (
    <div className="menu" ref={whole}>
      <button
        ref={button}
        type="button"
        className="bar-button"
        aria-label={label}
        disabled={!hydrated}
        aria-expanded={shown}
        aria-controls={list}
        onClick={() => setShown(!shown)}
      >
        {face}
      </button>
      <ul id={list} className="menu-list" hidden={!shown} ref={choicesRef}>
        {children}
      </ul>
    </div>
  )
}
