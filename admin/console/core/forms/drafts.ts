import { currentUser } from '#console/core/data/identity.ts'
import { draftKey } from '#shared/session.ts'
import { storedRecord } from '#shared/stored.ts'
import { currentViewing } from '#shared/viewing.ts'

type Values = Readonly<Record<string, unknown>>

/** What the reader typed into a form and has not sent, as this browser keeps it; undefined where it keeps nothing. */
export const draftOf = (form: string): Values | undefined => {
  const stored = storedRecord(localStorage, draftKey)
  const { userId, form: of, values } = stored ?? {}
  const isOurs = userId === currentUser()?.userId && of === form
  return isOurs && typeof values === 'object' && values ? (values as Values) : undefined
}

/** Keeps what was typed into a form until the reader logs out, in the place of what is kept of any other form. */
export const keepDraft = (form: string, values: Values): void => {
  if (currentViewing()) return
  const draft = { userId: currentUser()?.userId, form, values }
  localStorage.setItem(draftKey, JSON.stringify(draft))
}

/** Forgets what was typed into a form. */
export const forgetDraft = (form: string): void => {
  if (draftOf(form)) localStorage.removeItem(draftKey)
}
