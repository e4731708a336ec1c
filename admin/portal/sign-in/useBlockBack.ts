import { useEffect } from 'react'
import { pushAddressAgain } from '../ui/stayHere.ts'

export const useBlockBack = (): void => {
  useEffect(() => {
    pushAddressAgain()
    addEventListener('popstate', pushAddressAgain)
    return () => removeEventListener('popstate', pushAddressAgain)
  }, [])
}
