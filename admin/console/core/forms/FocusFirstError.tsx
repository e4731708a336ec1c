import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

/** After each try to save, puts the reader at the first field that is wrong, no matter who found it wrong. */
export const FocusFirstError = () => {
  const { submitCount } = useFormState()
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (submitCount === 0) return
    here.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return <span ref={here} hidden />
}
