/** Scrolls to an error at the top of a long form, whose save button is at the bottom. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' })

export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
