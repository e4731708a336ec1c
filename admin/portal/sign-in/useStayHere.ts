import { useEffect } from 'react'
import { enterAgain } from '../ui/stayHere.ts'

/** Keeps the reader on this page however often they go back. */
export const useStayHere = (): void => {
  useEffect(() => {
    enterAgain()
    addEventListener('popstate', enterAgain)
    return () => removeEventListener('popstate', enterAgain)
  }, [])
}
