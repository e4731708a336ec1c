import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useId, useState } from 'react'
import type { MenuRecord } from '#contract/menus'
import fields from '#console/core/forms/Field.module.css'
import { Field } from '#console/core/forms/Field.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { useApplicationName } from '#console/core/permissions/tree/useApplicationName.ts'
import { useApplications } from '#console/core/data/useApplications.ts'
import { call } from '#console/core/data/httpClient.ts'
import { loadRights } from '#console/core/data/rights.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { MenuCreator, MenuEditor } from './MenuEditor.tsx'
import css from './Menus.module.css'
import { MenuTree } from './MenuTree.tsx'
import { placeAfter, type Direction } from './moves.ts'
import { RemoveMenuButton } from './RemoveMenuButton.tsx'
import { useMoves } from './useMoves.tsx'

const moves = ['up', 'down', 'out', 'into'] as const

/** The permission trees of the applications: entries to create, change, move and delete. */
export const MenuManage = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const id = useId()
  const applicationName = useApplicationName()
  const { data: applications = [] } = useApplications()
  const [applicationId, setApplicationId] = useState('1')
  const [chosen, setChosen] = useState<string>()
  const [creating, setCreating] = useState<'top' | 'below'>()
  const text = useTexts('resources.menus')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['menus', 'tree', applicationId],
    queryFn: async () =>
      (
        await call<MenuRecord[]>('/usercenter/menus', {
          query: {
            range: '[0,999]',
            sort: '["order","ASC"]',
            filter: JSON.stringify({ applicationId }),
          },
        })
      ).data,
  })
  const entry = data?.find((one) => one.id === chosen)
  const changed = () => {
    void queryClient.invalidateQueries({ queryKey: ['menus'] })
    void queryClient.invalidateQueries({ queryKey: ['permissions'] })
    loadRights().catch(() => {})
  }
  const moving = useMoves(changed)
  const move = (moved: MenuRecord, direction: Direction) => {
    const place = data && placeAfter(data, moved, direction)
    if (place) moving.move(moved, place)
  }
  const saved = ({ id: savedId }: MenuRecord) => {
    setCreating(undefined)
    setChosen(savedId)
    changed()
  }
  return (
    <>
      <PageHeader
        title={text('title')}
        purpose={text('purpose')}
        actions={
          <Button
            variant="contained"
            color="primary"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setCreating('top')}
          >
            {text('newTop')}
          </Button>
        }
      />
      <div className={css.columns}>
        <section className={css.panel}>
          <div className={css.head}>
            <Field id={id} label={translate('resources.roles.fields.applicationId')}>
              <div className={fields.select}>
                <select
                  id={id}
                  value={applicationId}
                  onChange={(event) => {
                    setApplicationId(event.target.value)
                    setChosen(undefined)
                    setCreating(undefined)
                  }}
                >
                  {applications.map((application) => (
                    <option key={application.id} value={application.id}>
                      {applicationName(application.id)}
                    </option>
                  ))}
                </select>
                <Icon name="chevron-down" size={16} />
              </div>
            </Field>
          </div>
          {isPending && <RowsSkeleton rows={10} />}
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data && (
            <MenuTree
              entries={data}
              chosen={chosen}
              onChoose={(next) => {
                setCreating(undefined)
                setChosen(next)
              }}
              onMove={move}
              onDrop={(moved, place) => moving.move(moved, place)}
            />
          )}
          <p className={css.keys}>{text('keys')}</p>
        </section>
        <div className={css.editor}>
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
              <Button size="small" onClick={() => setCreating('below')}>
                {text('newChild')}
              </Button>
              <RemoveMenuButton
                entry={entry}
                onRemoved={() => {
                  setChosen(undefined)
                  changed()
                }}
              />
            </div>
          )}
          {creating && (
            <MenuCreator
              key={`${creating} ${chosen}`}
              applicationId={applicationId}
              parent={creating === 'below' ? entry : undefined}
              onSaved={saved}
            />
          )}
          {!creating && entry && <MenuEditor key={entry.id} entry={entry} onSaved={saved} />}
          {!creating && !entry && (
            <div className={css.panel}>
              <EmptyState title={text('choose.title')}>{text('choose.text')}</EmptyState>
            </div>
          )}
        </div>
      </div>
      {moving.dialog}
    </>
  )
}
