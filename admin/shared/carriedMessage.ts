const key = 'carriedMessage'

/** Leaves a message for the page that this tab opens next. */
export const carryMessage = (message: string): void => sessionStorage.setItem(key, message)

/** The message that the page before left, or null. */
export const carriedMessage = (): string | null => sessionStorage.getItem(key)

/** Forgets the message, so that it is shown once. */
export const dropCarriedMessage = (): void => sessionStorage.removeItem(key)
