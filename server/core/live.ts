export interface Live<Value> {
  readonly current: Value
}

/** Caches a value derived from live values and recomputes it when one of them changes. */
export const derivedFrom = <Values extends readonly unknown[], T>(
  lives: { readonly [Place in keyof Values]: Live<Values[Place]> },
  make: (...values: Values) => T,
): (() => T) => {
  let made: { of: readonly unknown[]; result: T } | undefined
  return () => {
    const values = lives.map(({ current }) => current) as unknown as Values
    if (!made || values.some((value, place) => value !== made?.of[place]))
      made = { of: values, result: make(...values) }
    return made.result
  }
}
