import { secretNames, settingNames } from '#contract/site/settings'

type Values = Record<string, unknown>

/**
 * What is sent of the form: no secrets that stay as they are, an emptied text as empty, and nothing that the environment
 * fixes, which the rules of the form may not let through.
 */
export const toSent = (values: Values): Values => {
  const fixed: unknown = values['fixed']
  const isFixed = (name: string) => Array.isArray(fixed) && fixed.includes(name)
  const settings = settingNames
    .filter((name) => !isFixed(name))
    .map((name) => [name, values[name] ?? ''])
  const secrets = [...secretNames, 'password'].flatMap((name) =>
    values[name] ? [[name, values[name]]] : [],
  )
  return {
    ...Object.fromEntries(settings),
    ...Object.fromEntries(secrets),
    version: values['version'],
  }
}
