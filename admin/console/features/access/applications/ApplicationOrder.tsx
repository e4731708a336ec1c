import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { invalidate, queryClient } from '#console/core/data/queryClient.ts'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { ApplicationRecord } from '#contract/access/applications'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { MenuIcon } from '#console/core/controls/Icon.tsx'
import { call, listOf } from '#console/core/data/httpClient.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Applications.module.css'

const queryKey = ['applications', 'order']

const inOrder = () =>
  listOf<ApplicationRecord>('applications', {
    filter: { state: 'active' },
    sort: ['order', 'ASC'],
  })

/** Order of the application cards, changed by dragging, buttons or keys. Each move is saved immediately. */
export const ApplicationOrder = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const nameIn = useNameOf()
  const refresh = useRefresh()
  const query = useQuery({ queryKey, queryFn: inOrder, gcTime: 0 })
  const { data } = query
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<string>()
  const dragged = useRef<ApplicationRecord>(undefined)
  const frame = useRef<HTMLOListElement>(null)
  const text = useTexts('resources.applications.order')

  const {
    run: move,
    busy,
    error: failure,
  } = useAction(async (moved: ApplicationRecord, order: number, place: number) => {
    setSaid('')
    try {
      await call(`/usercenter/applications/${moved.id}`, {
        method: 'PUT',
        body: { order, version: moved.version },
      })
      setSaid(text('moved', { name: nameIn(moved), place, count: data?.length }))
    } finally {
      await queryClient.invalidateQueries({ queryKey })
      frame.current?.querySelector<HTMLElement>(`[data-id="${moved.id}"]`)?.focus()
    }
  }, 'inPlace')
  const put = (moved: ApplicationRecord, to: number) => {
    const target = data?.[to]
    const from = data?.findIndex(({ id }) => id === moved.id) ?? -1
    if (!target || from === to || busy) return
    move(moved, to > from ? target.order + 1 : target.order, to + 1)
  }
  const press = (event: KeyboardEvent, at: number, application: ApplicationRecord) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (event.altKey) put(application, at + step)
    else frame.current?.children[at + step]?.querySelector('button')?.focus()
  }
  const close = () => {
    refresh()
    void invalidate('applications', 'public')
    onClose()
  }
  return (
    <DialogFrame
      title={text('title')}
      className={`${styles.stack12} ${css.order}`}
      wide
      onClose={close}
      actions={
        <Button primary onClick={close}>
          {text('close')}
        </Button>
      }
    >
      <p>{text('purpose')}</p>
      <Loaded query={query} waiting={<RowsSkeleton rows={6} />}>
        {(applications) => (
          <ol ref={frame} className={styles.lines} aria-label={text('list')} aria-busy={busy}>
            {applications.map((application, at) => {
              const name = nameIn(application)
              return (
                <li key={application.id} className={over === application.id ? css.over : undefined}>
                  <button
                    type="button"
                    data-id={application.id}
                    draggable
                    onKeyDown={(event) => press(event, at, application)}
                    onDragStart={() => {
                      dragged.current = application
                    }}
                    onDragOver={(event) => {
                      event.preventDefault()
                      setOver(application.id)
                    }}
                    onDragEnd={() => setOver(undefined)}
                    onDrop={() => {
                      setOver(undefined)
                      if (dragged.current) put(dragged.current, at)
                    }}
                  >
                    <span className={css.place}>{at + 1}</span>
                    <MenuIcon name={application.icon} />
                    <span className={css.title}>
                      {name}
                      <span className={styles.note}>
                        {translate(`resources.applications.types.${application.type}`)}
                      </span>
                    </span>
                  </button>
                  <IconButton
                    icon="sort-up"
                    size="small"
                    disabled={at === 0}
                    label={text('up', { name })}
                    onClick={() => put(application, at - 1)}
                  />
                  <IconButton
                    icon="sort-down"
                    size="small"
                    disabled={at === applications.length - 1}
                    label={text('down', { name })}
                    onClick={() => put(application, at + 1)}
                  />
                </li>
              )
            })}
          </ol>
        )}
      </Loaded>
      <p className={styles.note}>{text('keys')}</p>
      <Problem text={failure} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DialogFrame>
  )
}
