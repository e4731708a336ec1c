import { useLocale } from 'react-admin'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { RightsPreview } from '#contract/rights'
import styles from '#console/core/ui/styles.module.css'
import css from './PreviewList.module.css'

const mostNames = 6

/** Who gains and who loses what, in groups of those whom the same happens to. */
export const PreviewList = ({ preview }: { preview: RightsPreview }) => {
  const locale = useLocale()
  const nameIn = useNameOf()
  const text = useTexts('resources.roles.preview')
  const names = new Map(
    preview.permissions.map((permission) => [permission.id, nameIn(permission)]),
  )
  const comma = locale === 'zh' ? '、' : ', '
  const permissions = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(comma)
  if (preview.total === 0) return <p>{text('nobody')}</p>
  return (
    <>
      <p>{text('concerns', { smart_count: preview.total })}</p>
      <ul className={css.groups}>
        {preview.groups.map(({ gains, loses, count, users }) => (
          <li key={`${gains.join()} ${loses.join()}`}>
            <p>
              <b>{text('people', { smart_count: count })}</b>{' '}
              <span className={styles.muted}>
                {users
                  .slice(0, mostNames)
                  .map(({ realName, username }) => realName || username)
                  .join(comma)}{' '}
                {count > mostNames && text('andMore', { count: count - mostNames })}
              </span>
            </p>
            {gains.length > 0 && (
              <p className={css.gains}>
                <b>
                  + {text('gains')} {gains.length}
                </b>{' '}
                <span>{permissions(gains)}</span>
              </p>
            )}
            {loses.length > 0 && (
              <p className={css.loses}>
                <b>
                  − {text('loses')} {loses.length}
                </b>{' '}
                <span>{permissions(loses)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
