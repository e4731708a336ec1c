import { useFormContext } from 'react-hook-form'
import { quotasFor } from '#contract/companies'

const quotas = ['userQuota', 'deviceQuota', 'storageQuota'] as const

/** Gives a company of the chosen type the quotas of that type, where no one wrote others. */
export const useFollowType = () => {
  const { getValues, setValue } = useFormContext()
  return (type: number): void => {
    const before = quotasFor(type === 1 ? 0 : 1)
    const after = quotasFor(type)
    for (const name of quotas)
      if (getValues(name) === before[name]) setValue(name, after[name], { shouldDirty: true })
  }
}
