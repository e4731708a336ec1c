import { useEffect, useState } from 'react'
import { takeCarriedMessage } from '../../shared/carriedMessage.ts'

/** What the page before has to say to somebody who was led here, e.g. why they have to log in again. */
export const CarriedMessage = () => {
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => setMessage((shown) => takeCarriedMessage() ?? shown), [])
  return <div role="status">{message && <p className="form-news">{message}</p>}</div>
}
