import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { SystemAdministrator } from '#contract/people/administratorRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { refusalOf } from '#shared/http.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Administrators.module.css'
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx'
import { useAdministrators } from './useAdministrators.ts'

const People = ({ present }: { present: SystemAdministrator[] }) => {
  const text = useTexts('resources.administrator-requests.present')
  const reader = useCurrentUser()
  const [asked, setAsked] = useState<SystemAdministrator>()
  return (
    <ul className={`${styles.lines} ${css.people}`}>
      {present.map((one) => {
        const label = text('remove', { name: one.realName || one.username })
        return (
          <li key={one.id}>
            <Person name={one.realName} username={one.username} />
            {one.id === reader?.userId && <span className={styles.muted}>{text('you')}</span>}
            {one.status === 'disabled' && <Status tone="refused">{text('disabled')}</Status>}
            {reader?.isSystemAdministrator && present.length > 1 && (
              <IconButton
                size="small"
                className={css.remove}
                aria-label={label}
                title={label}
                onClick={() => setAsked(one)}
              >
                <Icon name="user-remove" size={16} />
              </IconButton>
            )}
          </li>
        )
      })}
      {asked && (
        <ChangeRequestDialog
          change="remove"
          person={asked}
          present={present}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ul>
  )
}

export const Administrators = () => {
  const text = useTexts('resources.administrator-requests.present')
  const query = useAdministrators()
  // The list below is closed to the same users and shows the error.
  if (query.error && refusalOf(query.error).status === 403) return null
  return (
    <div className={css.present}>
      <Panel title={text('title')}>
        <Loaded query={query} waiting={<FactsSkeleton rows={1} />}>
          {(present) => <People present={present} />}
        </Loaded>
      </Panel>
    </div>
  )
}
