import { useEffect, useState } from 'react'
import { carriedMessage, dropCarriedMessage } from '#shared/carriedMessage.ts'
import { useHydrated } from '#shared/useHydrated.ts'

const Message = () => {
  const [message] = useState(carriedMessage)
  useEffect(dropCarriedMessage, [])
  return message && <p className="form-news">{message}</p>
}

/** What the page before has to say to someone who was led here, e.g. why they have to log in again. */
export const CarriedMessage = () => {
  const hydrated = useHydrated()
  return <div role="status">{hydrated && <Message />}</div>
}
