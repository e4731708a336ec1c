import { contactUndo, contactUndone } from '#contract/people/account'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { undoContactChange } from './contactChange.service.ts'

export const contactUndoRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/user/undoContactChange',
    operationId: 'undoContactChange',
    summary:
      'Restore a replaced phone number or email address by the link that was sent to it; ends all sessions',
    access: 'public',
    limit: 'guess',
    body: contactUndo,
    response: contactUndone,
    message: 'contactRestored',
    errors: ['contactChangeUnknown', 'phoneAlreadyUsed', 'emailAlreadyUsed', 'changedMeanwhile'],
    handle: ({ body }, scope) => undoContactChange(scope, body),
  }),
]
