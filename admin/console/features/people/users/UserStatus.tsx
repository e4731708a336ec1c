import { useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/users'
import { Status, type StatusTone } from '#console/core/ui/Status.tsx'
import { useNow } from '#console/core/ui/Time.tsx'
import { stateOf, type UserState } from './userText.ts'

const tones: Record<UserState, StatusTone> = {
  active: 'passed',
  locked: 'pending',
  disabled: 'refused',
}

/** Whether a user can log in. */
export const UserStatus = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const state = stateOf(user, useNow())
  return <Status tone={tones[state]}>{translate(`resources.users.states.${state}`)}</Status>
}
