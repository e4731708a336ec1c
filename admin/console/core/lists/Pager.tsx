import usePagination from '@mui/material/usePagination'
import { useListContext } from 'react-admin'
import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import type { FormEvent } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import { useDevice } from '#console/core/ui/useDevice.ts'
import css from './Pager.module.css'
import { useTotal } from './useTotal.ts'

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
