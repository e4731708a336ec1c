import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** What was saved is no longer typed: the form that stays starts from it. */
export const StartFrom = ({ saved }: { saved: object | undefined }) => {
  const { reset } = useFormContext()
  useEffect(() => {
    if (saved) reset(saved)
  }, [saved, reset])
  return null
}
