import { useState } from 'react'

/**
 * Search text of a picker. Call `chosen` after a choice: if the screen stores the choice elsewhere (`value` stays
 * null), it clears the text for the next search.
 */
export const usePickerInput = (value: unknown) => {
  const [searchText, setSearchText] = useState('')
  const chosen = () => {
    if (value === null) setSearchText('')
  }
  const onInputChange = (_event: unknown, text: string) => setSearchText(text)
  return { searchText, chosen, typing: { inputValue: searchText, onInputChange } }
}
