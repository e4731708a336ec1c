import { useGetList } from 'react-admin'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { SessionRecord } from '#contract/people/sessions'
import { call } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { SessionList } from '#console/core/sessions/SessionList.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'

const path = '/usercenter/sessions'

export const Sessions = () => {
  const notify = useNotify()
  const sessions = useGetList<SessionRecord>('sessions', {
    sort: { field: 'lastSeenAt', order: 'DESC' },
    pagination: { page: 1, perPage: 1000 },
  })
  const [endingOthers, setEndingOthers] = useState(false)
  const text = useTexts('resources.account.sessions')
  const again = () => sessions.refetch()
  const endOthers = async () => {
    const request = { method: 'POST', body: {} } as const
    const { data } = await call<{ message: string }>(`${path}/sign-out-others`, request)
    notify({ text: data.message })
  }
  return (
    <Panel title={text('title')}>
      <Loaded query={sessions} waiting={<FactsSkeleton rows={3} />}>
        {(all) => (
          <>
            <p className={styles.muted}>{text('text')}</p>
            <SessionList
              sessions={all.toSorted((one, other) => Number(other.current) - Number(one.current))}
              shownAtFirst={8}
              texts="resources.account.sessions.end"
              end={({ id }) => call(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' })}
              onEnded={again}
              endAllLabel={text('others.label')}
              onEndAll={() => setEndingOthers(true)}
            />
            <ConfirmAction
              texts="resources.account.sessions.others"
              work={() => endOthers().finally(again)}
              open={endingOthers}
              onClose={() => setEndingOthers(false)}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
