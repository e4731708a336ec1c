/** What holds now, and may be another object in a second. */
export interface Live<Value> {
  readonly current: Value
}

/** What is made of values when it is asked for, and made anew after one of them changed. */
export const madeOf = <Values extends readonly unknown[], T>(
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
