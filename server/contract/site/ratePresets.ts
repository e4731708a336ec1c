import { rateNames, type RateName, type SettingName } from './settings.ts'

export type RateSetting = `${RateName}${'PerUser' | 'PerAddress'}` & SettingName

export const rateSettings = rateNames.flatMap((name): RateSetting[] => [
  `${name}PerUser`,
  `${name}PerAddress`,
])

/** Sets of request limits that can be selected at once; `standard` is the default. */
export const ratePresets = {
  relaxed: {
    readsPerUser: 12_000,
    readsPerAddress: 60_000,
    writesPerUser: 2400,
    writesPerAddress: 12_000,
    messagesPerUser: 600,
    messagesPerAddress: 3000,
    probesPerUser: 100,
    probesPerAddress: 180,
  },
  standard: {
    readsPerUser: 6000,
    readsPerAddress: 30_000,
    writesPerUser: 1200,
    writesPerAddress: 6000,
    messagesPerUser: 300,
    messagesPerAddress: 1500,
    probesPerUser: 50,
    probesPerAddress: 90,
  },
  strict: {
    readsPerUser: 1500,
    readsPerAddress: 7500,
    writesPerUser: 300,
    writesPerAddress: 1500,
    messagesPerUser: 75,
    messagesPerAddress: 375,
    probesPerUser: 15,
    probesPerAddress: 30,
  },
} as const satisfies Record<string, Record<RateSetting, number>>
export type RatePreset = keyof typeof ratePresets
export const ratePresetNames = Object.keys(ratePresets) as RatePreset[]
