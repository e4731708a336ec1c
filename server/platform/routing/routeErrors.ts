import type { ErrorName } from '#contract/core/errors'
import { Refusal } from '#server/core/errors'
import type { Route } from './defineRoute.ts'

const everyRoute: readonly ErrorName[] = [
  'invalidInput',
  'tooManyRequests',
  'serverException',
  'overloaded',
]

const whileSignedIn: readonly ErrorName[] = [
  'notSignedIn',
  'sessionEnded',
  'closedToApplications',
  'closedToTokens',
  'apiTokenOver',
  'viewingOnly',
  'viewingOver',
]

/** All refusals a route may give: the declared ones, plus the refusals that follow from its access and body. */
export const errorsOf = (route: Route): readonly ErrorName[] => {
  const isPublic = route.access === 'public'
  const isForPeople = !isPublic && route.access !== 'application'
  return [
    ...everyRoute,
    ...(route.appId === false ? [] : (['applicationIdUnknown'] as const)),
    ...(isPublic ? [] : whileSignedIn),
    ...(route.applications ? (['scopeMissing'] as const) : []),
    ...(isPublic || route.behindGate?.includes('password')
      ? []
      : (['passwordMustBeChanged'] as const)),
    ...(isPublic || route.behindGate?.includes('factor') ? [] : (['factorMustBeAdded'] as const)),
    ...(!isForPeople || (route.whileSuspended && !route.tokens)
      ? []
      : (['companySuspended'] as const)),
    ...(!isForPeople || (route.access === 'signedIn' && !route.tokens)
      ? []
      : (['insufficientPermission'] as const)),
    ...(route.confirmed ? (['confirmationRequired'] as const) : []),
    ...(route.body ? (['bodyTooLarge', 'notJson', 'storageFull'] as const) : []),
    ...(route.file ? (['fileTypeUnknown', 'storageFull'] as const) : []),
    ...(route.errors ?? []),
  ]
}

export const checkRefusal = (route: Route, error: unknown): void => {
  if (error instanceof Refusal && !errorsOf(route).includes(error.error))
    throw new Error(
      `${route.operationId} is refused with ${error.error}, which it does not declare`,
    )
}
