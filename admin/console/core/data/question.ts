import { createStore } from '#shared/store.ts'

/** A question in a dialog above the page: callers wait for the answer, and concurrent ones share the dialog. */
export const createQuestion = <Subject>() => {
  const pending = createStore<{
    subject: Subject
    promise: Promise<boolean>
    answer: (yes: boolean) => void
  } | null>(null)
  return {
    ask: (subject: Subject): Promise<boolean> => {
      const open = pending.get()
      if (open) return open.promise
      let answer: (yes: boolean) => void = () => {}
      const promise = new Promise<boolean>((resolve) => {
        answer = resolve
      })
      pending.set({ subject, promise, answer })
      return promise
    },
    answer: (yes: boolean): void => {
      const open = pending.get()
      pending.set(null)
      open?.answer(yes)
    },
    /** Hook that returns the subject while the question is open. */
    use: (): Subject | undefined => pending.use()?.subject,
  }
}
