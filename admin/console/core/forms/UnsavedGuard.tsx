import { useFormState } from 'react-hook-form'
import { UnsavedInputGuard, type GuardProps } from './Unsaved.tsx'

export const UnsavedGuard = (props: Omit<GuardProps, 'isDirty'>) => {
  const { dirtyFields } = useFormState()
  return <UnsavedInputGuard isDirty={Object.keys(dirtyFields).length > 0} {...props} />
}
