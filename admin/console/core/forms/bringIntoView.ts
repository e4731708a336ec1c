/** A long form is saved from its foot; why it was not stands at its head. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' })
