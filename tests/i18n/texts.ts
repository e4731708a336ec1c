interface Texts {
  [key: string]: string | Texts
}

const leaves = (texts: Texts, path: string[]): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, key].join('.'), value]] : leaves(value, [...path, key]),
  )

export const textsOf = async (language: string, name: string): Promise<[string, string][]> => {
  const module = (await import(`../../i18n/${language}/${name}.ts`)) as Record<string, unknown>
  return Object.entries(module)
    .filter(([, value]) => typeof value === 'object')
    .flatMap(([key, value]) => leaves(value as Texts, [key]))
}
