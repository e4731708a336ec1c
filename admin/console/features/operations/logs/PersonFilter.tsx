import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/users'
import { PickedFilter } from '#console/core/lists/PickedFilter.tsx'
import { UserPicker } from '#console/core/pickers/UserPicker.tsx'

/** Whose entries are shown. */
export const PersonFilter = () => {
  const translate = useTranslate()
  const text = useTexts('resources.logs.filters')
  return (
    <PickedFilter<UserRecord>
      source="actorId"
      resource="users"
      nameOf={({ realName, username }) => realName || username}
      unknown={(id) => translate('resources.logs.things.user', { id })}
      any={text('anyone')}
      title={text('person')}
      clear={text('clear')}
      picker={(choose) => (
        <UserPicker label={translate('resources.users.list.search')} autoFocus onChoose={choose} />
      )}
    />
  )
}
