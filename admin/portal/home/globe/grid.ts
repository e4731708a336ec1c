/** Grid spacing in degrees, exact along meridians and approximate along parallels. */
export const landStep = 2

/**
 * Longitudes of the grid points on a parallel: evenly spaced, fewer towards the poles, every other row shifted by half
 * a step.
 */
export const gridRow = (latitude: number): number[] => {
  const count = Math.max(1, Math.round((360 * Math.cos((latitude * Math.PI) / 180)) / landStep))
  const shift = Math.round((latitude + 90) / landStep) % 2 ? 0.5 : 0
  return Array.from({ length: count }, (_, index) => ((index + shift) * 360) / count - 180)
}
