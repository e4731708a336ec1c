/** Puts the reader there as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
