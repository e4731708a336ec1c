const irregular: Readonly<Record<string, string>> = {
  company: 'companies',
  ionosphereCoefficients: 'ionosphere-coefficients',
}

/** The name of the resource whose records have this type in the log. */
export const resourceOfType = (type: string): string =>
  irregular[type] ?? `${type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`
