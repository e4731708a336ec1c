import { useState } from 'react'

/**
 * What is typed into a picker. Where the screen keeps what was chosen elsewhere (`value` stays null), `chosen` leaves the
 * box empty, with the focus, for the next choice.
 */
export const useWords = (value: unknown) => {
  const [words, setWords] = useState('')
  const chosen = () => {
    if (value === null) setWords('')
  }
  const onInputChange = (_event: unknown, text: string) => setWords(text)
  return { words, chosen, typing: { inputValue: words, onInputChange } }
}
