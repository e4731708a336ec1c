import { sessionRecord, type SessionRecord } from '#contract/people/sessions'
import type { Rows } from '#db/tables'
import { recordReader } from '#server/core/columns'
import { fingerprint } from '#server/core/tokens'
import type { Actor } from '#server/core/scope'

/** Checked in this order, because browsers also name the browsers they derive from. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

export interface Device {
  browser: string
  system: string
}

export const deviceOf = (userAgent: string): Device => {
  const browser = browsers.flatMap(([name, sign]) => {
    const version = sign.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return { browser: browser ?? '', system: system ?? '' }
}

export const knownDevice = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' · ')
}

/** Falls back to the start of the user agent. */
export const deviceName = (userAgent: string): string =>
  knownDevice(userAgent) || userAgent.slice(0, 60) || '?'

const storedFields = recordReader(
  sessionRecord.omit({
    current: true,
    browser: true,
    system: true,
    fingerprint: true,
    applications: true,
  }),
  { updatedAt: 'last_seen_at', version: 'generation' },
)

/** A session without the applications opened in it, see `sessionRecordsOf`. */
export const deviceRecordOf = (
  actor: Actor,
  session: Rows['sessions'],
): Omit<SessionRecord, 'applications'> => ({
  ...storedFields(session),
  current: session.id === actor.sessionId,
  ...deviceOf(session.user_agent),
  fingerprint: fingerprint(session.id),
})
