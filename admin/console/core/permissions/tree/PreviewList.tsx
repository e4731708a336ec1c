import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { RightsPreview } from '#contract/access/rights'
import { PreviewGroup } from './PreviewGroup.tsx'
import css from './PreviewList.module.css'

export const PreviewList = ({ preview }: { preview: RightsPreview }) => {
  const nameIn = useNameOf()
  const text = useTexts('resources.roles.preview')
  const names = new Map(
    preview.permissions.map((permission) => [permission.id, nameIn(permission)]),
  )
  const permissions = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id)
  if (preview.total === 0) return <p>{text('nobody')}</p>
  return (
    <>
      <p>{text('concerns', { smart_count: preview.total })}</p>
      <ul className={css.groups}>
        {preview.groups.map(({ gains, loses, count, users }) => (
          <PreviewGroup
            key={`${gains.join()} ${loses.join()}`}
            title={text('people', { smart_count: count })}
            count={count}
            names={users.map(({ realName, username }) => realName || username)}
            gains={permissions(gains)}
            loses={permissions(loses)}
          />
        ))}
      </ul>
    </>
  )
}
