import type { z } from 'zod'
import type { Locale } from '#contract/text/locale'
import {
  errorCatalogue,
  type ErrorArgs,
  type ErrorName,
  type FieldProblem,
  type Problem,
} from '#contract/core/errors'
import { declaredResources } from '#contract/core/resource'
import { issueArgs, issueKey } from '#contract/core/issues'
import {
  isBusy,
  isMissingReference,
  isStorageFull,
  isUnreachable,
  violatedUniqueIndex,
} from '#db/dialect'
import { errorText, textOf } from '#i18n/server'
import { Refusal, type FieldRefusal } from '#server/core/errors'

type Issue = z.core.$ZodIssue

const issueFields = (issue: Issue): [string, FieldRefusal][] => {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...path, key].join('.'), { key: 'validation.unknownField' }])
  return [[path.join('.') || 'body', { key: issueKey(issue), args: issueArgs(issue) }]]
}

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorCatalogue, name)

/** A rule whose message is an `errors` key has its own error code, e.g. 6019 for an empty company name. */
const numbered = (fields: Record<string, FieldRefusal>): ErrorName | undefined =>
  Object.values(fields)
    .map(({ key }) => (key.startsWith('errors.') ? key.slice('errors.'.length) : ''))
    .find(isErrorName)

/** Limits the reported fields, so that the response is not many times larger than the request. */
const maxFields = 100

export const invalidInput = (error: z.ZodError): Refusal => {
  const fields: Record<string, FieldRefusal> = Object.create(null)
  for (const [name, field] of error.issues.flatMap(issueFields).slice(0, maxFields))
    fields[name] ??= field
  return new Refusal(numbered(fields) ?? 'invalidInput', { fields: { ...fields } })
}

interface HttpError {
  status: number
  type?: string
}
const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

const ofHttpError = (error: HttpError): Refusal | null => {
  if (error.status === 413) return new Refusal('bodyTooLarge')
  if (error.status === 415) return new Refusal('notJson')
  if (error.type === 'entity.parse.failed')
    return new Refusal('invalidInput', { fields: { body: { key: 'validation.json' } } })
  return error.status < 500 ? new Refusal('invalidInput') : null
}

/**
 * Maps a violated unique index to an error. Only the index is reliable; a lookup before the insert would let concurrent
 * requests through.
 */
const uniqueError = (index: string): ErrorName | undefined =>
  declaredResources().find(({ unique }) => unique?.[index])?.unique?.[index]

export const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const index = violatedUniqueIndex(error)
  const taken = index === null ? undefined : uniqueError(index)
  if (taken) return new Refusal(taken)
  if (isMissingReference(error)) return new Refusal('changedMeanwhile')
  if (isStorageFull(error)) return new Refusal('storageFull', { retryAfter: 60 })
  if (isBusy(error) || isUnreachable(error)) return new Refusal('overloaded', { retryAfter: 2 })
  return (isHttpError(error) && ofHttpError(error)) || new Refusal('serverException')
}

const fieldProblem = (locale: Locale, { key, args = {} }: FieldRefusal): FieldProblem => ({
  key,
  message: textOf(locale, key, args),
  args,
})

const ownField = (name: ErrorName): string | undefined => {
  const entry = errorCatalogue[name]
  return 'field' in entry ? entry.field : undefined
}

const liftedBySystem: ReadonlySet<ErrorName> = new Set([
  'insufficientPermission',
  'platformsBySuperAdministratorOnly',
  'systemAdministratorsOnly',
  'roleLevelExceedsCompany',
  'roleAreaExceedsCompany',
  'rolePermissionExceedsCompany',
])

/**
 * Details of a 403 that no permission would prevent: the rule that refused, and who can change that; null if unknown.
 */
const receiptOf = (locale: Locale, error: ErrorName): ErrorArgs => ({
  permissionId: null,
  permissionName: null,
  rule: error === 'insufficientPermission' ? 'superAdministrator' : error,
  grantedBy: liftedBySystem.has(error) ? textOf(locale, 'messages.systemAdministrator') : null,
})

export const problemOf = (refusal: Refusal, locale: Locale, requestId: string): Problem => {
  const { error, details } = refusal
  const { code, status } = errorCatalogue[error]
  const args = { ...(status === 403 ? receiptOf(locale, error) : {}), ...details.args }
  const textIn = (language: Locale) => {
    if (args.rule === 'superAdministrator') return textOf(language, 'messages.outOfReach')
    if (args.rule === 'ownChange') return textOf(language, 'messages.ownChange')
    return args.rule === 'providerOnly'
      ? textOf(language, 'messages.providerOnly', args)
      : errorText(language, error, args)
  }
  const fields = { ...details.fields }
  const field = details.fields ? undefined : ownField(error)
  if (field) fields[field] = { key: `errors.${error}`, args }
  return {
    type: `/errors/${code}`,
    title: textIn('en'),
    status,
    code,
    key: `errors.${error}`,
    message: textIn(locale),
    args,
    errors: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, fieldProblem(locale, value)]),
    ),
    requestId,
  }
}
