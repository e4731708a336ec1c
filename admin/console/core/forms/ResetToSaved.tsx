import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form'

/** After a save, resets the form to the saved record and keeps values typed during the save. */
export const ResetToSaved = ({ saved }: { saved: object | undefined }) => {
  const { reset, getValues, setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  const sent = useRef<FieldValues>({})
  // Effects of a hidden page run again when it is shown; this prevents a second reset that would discard newer input.
  const appliedRecord = useRef<object>(undefined)
  useEffect(() => {
    if (isSubmitting) sent.current = structuredClone(getValues())
  }, [isSubmitting, getValues])
  useEffect(() => {
    if (!saved || appliedRecord.current === saved) return
    appliedRecord.current = saved
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
