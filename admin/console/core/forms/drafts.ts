import { currentUser } from '#console/core/data/identity.ts'
import { draftKey } from '#shared/session.ts'
import { storedRecord } from '#shared/stored.ts'
import { currentViewing } from '#shared/viewing.ts'

type Values = Readonly<Record<string, unknown>>

export const readDraft = (form: string): Values | undefined => {
  const stored = storedRecord(localStorage, draftKey)
  const { userId, form: of, values } = stored ?? {}
  const isCurrent = userId === currentUser()?.userId && of === form
  return isCurrent && typeof values === 'object' && values ? (values as Values) : undefined
}

/**
 * Stores the draft of a form until the user logs out; the browser holds one draft, so this replaces the draft of any
 * other form.
 */
export const storeDraft = (form: string, values: Values): void => {
  if (currentViewing()) return
  const draft = { userId: currentUser()?.userId, form, values }
  localStorage.setItem(draftKey, JSON.stringify(draft))
}

export const forgetDraft = (form: string): void => {
  if (readDraft(form)) localStorage.removeItem(draftKey)
}
