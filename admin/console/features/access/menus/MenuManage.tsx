import { Button } from '#console/core/controls/Button.tsx'
import { Field, SelectBox } from '#console/core/forms/Field.tsx'
import { invalidate } from '#console/core/data/queryClient.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { MenuRecord } from '#contract/access/menus'
import { UnsavedContext, useConfirmSwitch } from '#console/core/forms/Unsaved.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useApplications } from '#console/core/data/lookups.ts'
import { listOf } from '#console/core/data/httpClient.ts'
import { refreshRights } from '#console/core/data/refreshRights.ts'
import { EmptyState, ErrorState } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { MenuCreator, MenuEditor } from './MenuEditor.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Menus.module.css'
import { MenuTree } from './MenuTree.tsx'
import { type Direction, placeAfter } from './moves.ts'
import { useMenuChanges } from './useMenuChanges.tsx'

/** In a narrower window, tree and editor do not fit next to each other (`Menus.module.css`), so only one is shown. */
const isNarrow = matchMedia('(max-width: 1079.98px)')

/**
 * Whether the editor covers the tree in a narrow window. Opening it moves the focus to the editor; closing it returns
 * the focus to the tree entry.
 */
const useEditorInFront = () => {
  const [isShown, setShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(isShown)
  useLayoutEffect(() => {
    if (before.current === isShown) return
    before.current = isShown
    if (!isNarrow.matches) return
    const columns = frame.current?.parentElement
    const target = isShown
      ? frame.current
      : columns?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    target?.focus()
    target?.scrollIntoView({ block: isShown ? 'start' : 'center' })
  }, [isShown])
  return { frame, isShown, show: () => setShown(true), hide: () => setShown(false) }
}

const moves = ['up', 'down', 'out', 'into'] as const

export const MenuManage = () => {
  const translate = useTranslate()
  const id = useId()
  const nameIn = useNameOf()
  const { data: applications = [] } = useApplications()
  const [applicationId, setApplicationId] = useState('1')
  const [chosen, setChosen] = useState<string>()
  const [creating, setCreating] = useState(false)
  const { frame, isShown, show, hide } = useEditorInFront()
  const text = useTexts('resources.menus')
  const { setTyped, ask, dialog } = useConfirmSwitch()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['menus', 'tree', applicationId],
    queryFn: () =>
      listOf<MenuRecord>('menus', { filter: { applicationId }, sort: ['order', 'ASC'] }),
  })
  const entry = data?.find((one) => one.id === chosen)
  const changed = async () => {
    const read = invalidate('menus')
    void invalidate('permissions')
    void refreshRights()
    await read
  }
  const changes = useMenuChanges((isGone) => {
    if (isGone) {
      setChosen(undefined)
      hide()
    }
    return changed()
  })
  const move = (moved: MenuRecord, direction: Direction) => {
    const place = data && placeAfter(data, moved, direction)
    if (place) changes.move(moved, place)
  }
  const choose = (next: string | undefined) => {
    setCreating(false)
    setChosen(next)
  }
  const goTo = (next: string, then = () => {}) => {
    if (next === chosen && !creating) return then()
    ask(() => {
      choose(next)
      then()
    })
  }
  const cancel = () =>
    ask(() => {
      choose(creating ? chosen : undefined)
      hide()
    })
  const saved = ({ id: savedId }: MenuRecord) => {
    // Moves the focus, because the form that has it is replaced by the form of the new entry.
    if (creating) frame.current?.focus({ preventScroll: true })
    setCreating(false)
    setChosen(savedId)
    void changed()
  }
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')}>
        <Button
          primary
          icon="plus"
          onClick={() =>
            ask(() => {
              setCreating(true)
              show()
            })
          }
        >
          {text('newEntry')}
        </Button>
      </PageHeader>
      <div className={css.columns} data-shown={isShown ? 'editor' : 'tree'}>
        <section className={`${styles.surface} ${css.panel}`}>
          <div className={css.head}>
            <Field id={id} label={translate('resources.roles.fields.applicationId')}>
              <SelectBox
                id={id}
                value={applicationId}
                onChange={({ target: { value } }) =>
                  ask(() => {
                    setApplicationId(value)
                    choose(undefined)
                  })
                }
              >
                {applications.map((application) => (
                  <option key={application.id} value={application.id}>
                    {nameIn(application)}
                  </option>
                ))}
              </SelectBox>
            </Field>
          </div>
          {isPending && <RowsSkeleton rows={10} />}
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data && (
            <>
              <MenuTree
                entries={data}
                chosen={chosen}
                onChoose={goTo}
                onOpen={(next) => goTo(next, show)}
                onMove={move}
                onDrop={changes.move}
              />
              <p className={css.keys}>{text('keys')}</p>
            </>
          )}
        </section>
        <div className={css.editor} ref={frame} tabIndex={-1}>
          <Button className={css.back} size="small" icon="back" onClick={hide}>
            {text('back')}
          </Button>
          {entry && !creating && (
            <div className={css.moves}>
              {moves.map((direction) => (
                <Button
                  key={direction}
                  size="small"
                  disabled={!data || !placeAfter(data, entry, direction)}
                  onClick={() => move(entry, direction)}
                >
                  {text(direction)}
                </Button>
              ))}
              <Button
                className={css.remove}
                size="small"
                color="error"
                variant="text"
                icon="trash"
                onClick={() => changes.remove(entry)}
              >
                {text('remove')}
              </Button>
            </div>
          )}
          <UnsavedContext value={setTyped}>
            {creating && data && (
              <MenuCreator
                key={chosen ?? applicationId}
                applicationId={applicationId}
                entries={data}
                at={entry}
                onSaved={saved}
                onCancel={cancel}
              />
            )}
            {!creating && entry && (
              <MenuEditor key={entry.id} entry={entry} onSaved={saved} onCancel={cancel} />
            )}
          </UnsavedContext>
          {!creating && !entry && (
            <div className={styles.surface}>
              <EmptyState title={text('choose.title')}>{text('choose.text')}</EmptyState>
            </div>
          )}
        </div>
      </div>
      {changes.dialog}
      {dialog}
    </>
  )
}
