const key = 'carriedMessage'

/** Leaves a message for the page that this tab opens next. */
export const carryMessage = (message: string): void => sessionStorage.setItem(key, message)

/** The message that the page before left; it is shown once. */
export const takeCarriedMessage = (): string | null => {
  const message = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return message
}
