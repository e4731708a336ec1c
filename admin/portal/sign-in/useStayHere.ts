import { useEffect } from 'react'
import { enterAgain } from '../ui/stayHere.ts'

export const useStayHere = (): void => {
  useEffect(() => {
    enterAgain()
    addEventListener('popstate', enterAgain)
    return () => removeEventListener('popstate', enterAgain)
  }, [])
}
