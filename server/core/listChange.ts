export const listChange = (
  held: readonly number[],
  wanted: readonly (number | string)[],
): { gone: number[]; added: number[] } => {
  const before = new Set(held)
  const after = new Set(wanted.map(Number))
  return {
    gone: [...before].filter((id) => !after.has(id)),
    added: [...after].filter((id) => !before.has(id)),
  }
}
