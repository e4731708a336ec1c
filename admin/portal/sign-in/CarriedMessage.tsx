import { useEffect, useState } from 'react'
import { carriedMessage, dropCarriedMessage } from '#shared/carriedMessage.ts'
import { useHydrated } from '#shared/useHydrated.ts'

const Message = () => {
  const [message] = useState(carriedMessage)
  useEffect(dropCarriedMessage, [])
  return message && <p className="form-news">{message}</p>
}

export const CarriedMessage = () => {
  const hydrated = useHydrated()
  return <div role="status">{hydrated && <Message />}</div>
}
