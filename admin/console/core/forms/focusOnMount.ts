export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
