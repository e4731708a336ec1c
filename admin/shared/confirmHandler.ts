import type { ErrorArgs } from '#contract/core/errors'

/** Resolves to true once users have confirmed their identity, and to false if they cancel. */
type ConfirmHandler = (args: ErrorArgs) => Promise<boolean>

let handler: ConfirmHandler | undefined

/** @returns a function that removes the handler */
export const onConfirm = (confirm: ConfirmHandler): (() => void) => {
  handler = confirm
  return () => {
    if (handler === confirm) handler = undefined
  }
}

/** @param args the arguments of error 7410 */
export const requestConfirmation = async (args: ErrorArgs): Promise<boolean> =>
  (await handler?.(args)) ?? false
