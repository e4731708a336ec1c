import { Button } from '#console/core/controls/Button.tsx'
import { useListContext } from 'react-admin'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { type ListMeta, dataProvider } from '#console/core/data/dataProvider.ts'
import { maxRangeRows } from '#contract/core/paging'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import usePagination from '@mui/material/usePagination'
import type { FormEvent } from 'react'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useDevice } from '#console/core/ui/device.ts'
import css from './Pager.module.css'

/** Total of a list, as a number and as text: `10,000+` if the server stopped counting. */
export const useTotal = () => {
  const number = useNumber()
  const { total = 0, meta } = useListContext()
  const isCapped = (meta as ListMeta | undefined)?.isCapped === true
  const count = `${number(total)}${isCapped ? '+' : ''}`
  return { total, count, isCapped }
}

/**
 * Selects all rows that match the filter, on all pages, up to the maximum of one request.
 * @param onDone called after the selection, before the button disappears
 */
export const SelectAll = ({ onDone }: { onDone: () => void }) => {
  const translate = useTranslate()
  const number = useNumber()
  const { total } = useTotal()
  const { resource, sort, filter, filterValues, selectedIds, onSelect } = useListContext()
  const maxSelected = Math.min(total, maxRangeRows)
  const { run, busy } = useAction(async () => {
    const { data } = await dataProvider.getList(resource, {
      pagination: { page: 1, perPage: maxSelected },
      sort,
      filter: { ...filterValues, ...filter },
    })
    onSelect(data.map(({ id }) => id))
    onDone()
  })
  if (selectedIds.length >= maxSelected) return null
  return (
    <Button variant="text" busy={busy} onClick={() => run()}>
      {translate(total > maxSelected ? 'console.list.selectFirst' : 'console.list.selectAll', {
        count: number(maxSelected),
      })}
    </Button>
  )
}

const Jumper = ({ pages, go }: { pages: number; go: (page: number) => void }) => {
  const translate = useTranslate()
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const pageNumber = Number.parseInt(String(new FormData(form).get('page')), 10)
    if (pageNumber > 0) go(Math.min(pageNumber, pages))
    form.reset()
  }
  return (
    <form className={css.jump} onSubmit={jump}>
      <label htmlFor="jump-to-page">{translate('console.list.jump')}</label>
      <input id="jump-to-page" name="page" inputMode="numeric" autoComplete="off" />
    </form>
  )
}

export const Pager = ({ unit }: { unit: TextKey }) => {
  const translate = useTranslate()
  const isWide = useDevice() === 'desktop'
  const { page, perPage, setPage } = useListContext()
  const { total, count, isCapped } = useTotal()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const { items } = usePagination({
    count: pages,
    page: Math.min(page, pages),
    siblingCount: isWide ? 1 : 0,
    onChange: (_event, next) => setPage(next),
  })
  if (total === 0) return null
  return (
    <div className={css.bar}>
      <span className={css.total} aria-live="polite">
        {translate(unit, { smart_count: total, count })}
        {isCapped && <span className={css.hint}>{translate('console.list.capped')}</span>}
      </span>
      {pages > 1 && (
        <nav aria-label={translate('console.list.pages')}>
          <ul className={css.pages}>
            {items.map(({ type, page: number, selected, disabled, onClick }) => (
              <li key={`${type} ${number}`}>
                {type === 'page' || type === 'previous' || type === 'next' ? (
                  <button
                    type="button"
                    className={css.page}
                    disabled={disabled}
                    aria-current={selected ? 'page' : undefined}
                    aria-label={translate(`console.list.${type}`, { page: number })}
                    onClick={onClick}
                  >
                    {type === 'page' ? (
                      number
                    ) : (
                      <Icon
                        name="back"
                        size={16}
                        className={type === 'next' ? css.next : undefined}
                      />
                    )}
                  </button>
                ) : (
                  <span aria-hidden="true">…</span>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isWide && pages > 1 && <Jumper pages={pages} go={setPage} />}
    </div>
  )
}
