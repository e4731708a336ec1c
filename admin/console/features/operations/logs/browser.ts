const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bVersion\/(\d+).*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

export const browserOf = (
  userAgent: string,
): { browser: string | undefined; system: string | undefined } => {
  const found = browsers
    .map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] }))
    .find(({ version }) => version)
  return {
    browser: found && `${found.name} ${found.version}`,
    system: systems.find(([pattern]) => pattern.test(userAgent))?.[1],
  }
}
