export const takeFocus = (element: HTMLElement | null): void => element?.focus()
