import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/people/users'
import { PickedFilter } from '#console/core/lists/RecordFilters.tsx'
import { UserPicker } from '#console/core/pickers/RecordPicker.tsx'

export const PersonFilter = ({ of }: { of: 'actor' | 'concerned' }) => {
  const translate = useTranslate()
  const text = useTexts('resources.logs.filters')
  return (
    <PickedFilter<UserRecord>
      {...(of === 'actor' ? { source: 'actorId' } : { source: 'concerned', prefix: 'user:' })}
      resource="users"
      nameOf={({ realName, username }) => realName || username}
      unknown={(id) => translate('resources.logs.things.user', { id })}
      any={text('anyone')}
      title={text(of === 'actor' ? 'person' : 'concerned')}
      clear={text('clear')}
      picker={(choose) => (
        <UserPicker label={translate('resources.users.list.search')} autoFocus onChoose={choose} />
      )}
    />
  )
}
