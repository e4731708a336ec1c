let entered: HTMLFormElement | null = null

const remember = ({ key, target }: KeyboardEvent): void => {
  if (key === 'Enter' && target instanceof HTMLInputElement) entered = target.form
}

/**
 * Remembers an Enter in a form of the prerendered page, whose button still waits for the script:
 * browsers submit nothing by Enter while the button is disabled.
 */
export const rememberEarlyEnter = (): void => document.addEventListener('keydown', remember, true)

/** Whether Enter was pressed in this form before the script took it over. From here on, the form hears Enter itself. */
export const takeEarlyEnter = (form: HTMLFormElement | null): boolean => {
  document.removeEventListener('keydown', remember, true)
  const pressed = form !== null && form === entered
  entered = null
  return pressed
}
