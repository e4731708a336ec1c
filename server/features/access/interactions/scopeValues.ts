import type { OauthScope } from '#contract/access/oauth'
import { nameIn } from '#contract/text/locale'
import type { Scope } from '#server/core/scope'
import { maskedPhone } from '#server/platform/audit/rows'
import { claimsOfPerson } from '#server/platform/oauth/store/claims'

interface Claims {
  name?: string
  preferred_username?: string
  email?: string
  phone_number?: string
  company?: { name: string; departmentName: string | null } | null
  permissions?: readonly number[]
}

const isText = (text: string | null | undefined): text is string => Boolean(text)

/** The values that each scope gives to an application, as the caller reads them; the phone number is masked. */
export const valuesOfScopes = async (
  scope: Scope,
  applicationId: number,
  scopes: readonly OauthScope[],
): Promise<{ name: OauthScope; values: string[] }[]> => {
  const { actor, rights, locale } = scope
  const claims: Claims = await claimsOfPerson(scope, actor.userId, applicationId, scopes)
  const rows = await rights.permissions(actor.rightsMark)
  const granted = new Set(claims.permissions)
  const values: Partial<Record<OauthScope, () => (string | null | undefined)[]>> = {
    profile: () => [claims.name, claims.preferred_username],
    email: () => [claims.email],
    phone: () => [claims.phone_number && maskedPhone(claims.phone_number)],
    company: () => [claims.company?.name, claims.company?.departmentName],
    permissions: () => [
      ...new Set(
        rows.filter(({ id }) => granted.has(id)).map((permission) => nameIn(permission, locale)),
      ),
    ],
  }
  return scopes.map((name) => ({ name, values: (values[name]?.() ?? []).filter(isText) }))
}
