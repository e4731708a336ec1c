/** Must not import Zod, because small bundles of the public site load this file. */

/** Delay on GPS L1 (1575.42 MHz) in metres per TECU: 40.3e16 / f². */
export const metresPerTecu = 40.3e16 / 1_575_420_000 ** 2

/** Levels of vertical delay, separated at 20, 50 and 100 TECU (3, 8 and 16 m on L1). */
export const ionosphereLevels = ['low', 'moderate', 'high', 'veryHigh'] as const
export type IonosphereLevel = (typeof ionosphereLevels)[number]
const levelLimits = [20, 50, 100] as const

export const ionosphereLevelOf = (vtec: number): IonosphereLevel =>
  ionosphereLevels[levelLimits.filter((limit) => vtec >= limit).length] ?? 'veryHigh'
