import { secretNames, settingNames } from '#contract/site/settings'

type Values = Record<string, unknown>

/**
 * Omits secrets that are unchanged and settings fixed by the environment (form rules may refuse them); sends cleared
 * texts as empty strings.
 */
export const toSent = (values: Values): Values => {
  const fixed: unknown = values['fixed']
  const isFixed = (name: string) => Array.isArray(fixed) && fixed.includes(name)
  const settings = settingNames
    .filter((name) => !isFixed(name))
    .map((name) => [name, values[name] ?? ''])
  const secrets = secretNames.flatMap((name) => (values[name] ? [[name, values[name]]] : []))
  return {
    ...Object.fromEntries(settings),
    ...Object.fromEntries(secrets),
    version: values['version'],
  }
}
