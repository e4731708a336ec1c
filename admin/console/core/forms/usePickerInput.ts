import { useState } from 'react'

/**
 * Search text of a picker. If the screen stores the choice elsewhere (`value` stays null), `chosen` empties the box for
 * the next choice and keeps the focus.
 */
export const usePickerInput = (value: unknown) => {
  const [searchText, setSearchText] = useState('')
  const chosen = () => {
    if (value === null) setSearchText('')
  }
  const onInputChange = (_event: unknown, text: string) => setSearchText(text)
  return { searchText, chosen, typing: { inputValue: searchText, onInputChange } }
}
