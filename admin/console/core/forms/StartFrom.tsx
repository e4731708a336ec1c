import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form'

/** What was saved is no longer typed: the form that stays starts from it, with what was typed meanwhile. */
export const StartFrom = ({ saved }: { saved: object | undefined }) => {
  const { reset, getValues, setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  const sent = useRef<FieldValues>({})
  // The effects of a kept page run again when it is shown; what was typed since must not go then.
  const taken = useRef<object>(undefined)
  useEffect(() => {
    if (isSubmitting) sent.current = structuredClone(getValues())
  }, [isSubmitting, getValues])
  useEffect(() => {
    if (!saved || taken.current === saved) return
    taken.current = saved
    const typed = typedSince(sent.current, getValues())
    reset(saved)
    for (const [name, value] of typed) setValue(name, value, { shouldDirty: true })
  }, [saved, reset, getValues, setValue])
  return null
}

const typedSince = (sent: FieldValues, now: FieldValues): [string, unknown][] =>
  Object.entries(now).filter(
    ([name, value]) => name in sent && JSON.stringify(value) !== JSON.stringify(sent[name]),
  )
