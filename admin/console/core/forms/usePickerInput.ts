import { useState } from 'react'

/**
 * Search text of a picker. If the screen stores the choice elsewhere (`value` stays null), `chosen` empties the box for
 * the next choice and keeps the focus.
 */
export const usePickerInput = (value: unknown) => {
  const [words, setWords] = useState('')
  const chosen = () => {
    if (value === null) setWords('')
  }
  const onInputChange = (_event: unknown, text: string) => setWords(text)
  return { words, chosen, typing: { inputValue: words, onInputChange } }
}
