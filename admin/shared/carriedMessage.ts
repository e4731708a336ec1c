const key = 'carriedMessage'

/** Stores a message in `sessionStorage` for the next page of this tab. */
export const carryMessage = (message: string): void => sessionStorage.setItem(key, message)

export const carriedMessage = (): string | null => sessionStorage.getItem(key)

export const dropCarriedMessage = (): void => sessionStorage.removeItem(key)
