let entered: HTMLFormElement | null = null

const remember = ({ key, target }: KeyboardEvent): void => {
  if (key === 'Enter' && target instanceof HTMLInputElement) entered = target.form
}

/**
 * Remembers an Enter pressed before hydration: browsers do not submit a form by Enter while its submit button is
 * disabled.
 */
export const rememberEarlyEnter = (): void => document.addEventListener('keydown', remember, true)

/** Returns true if Enter was pressed in this form before hydration, and stops listening. */
export const consumeEarlyEnter = (form: HTMLFormElement | null): boolean => {
  document.removeEventListener('keydown', remember, true)
  const pressed = form !== null && form === entered
  entered = null
  return pressed
}
