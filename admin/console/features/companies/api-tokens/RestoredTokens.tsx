import { useGetList } from 'react-admin'
import { maxApiTokens, type ApiTokenRecord } from '#contract/companies/apiTokens'
import { Button } from '#console/core/controls/Button.tsx'
import { Icon } from '#console/core/controls/Icon.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { invalidate } from '#console/core/data/queryClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import css from './ApiTokens.module.css'

const path = '/usercenter/api-tokens/accept-restored'

/** Asks the administrators of a company to look through the tokens that came back with a backup. */
export const RestoredTokens = () => {
  const companyId = useCurrentUser()?.companyId
  const text = useTexts('resources.api-tokens.restored')
  const notify = useNotify()
  const { data = [] } = useGetList<ApiTokenRecord>(
    'api-tokens',
    {
      filter: { state: 'active', companyId },
      pagination: { page: 1, perPage: maxApiTokens },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: !!companyId, retry: false, onError: () => {} },
  )
  const { run, busy } = useAction(async () => {
    await callOperation(path, { method: 'POST', body: {} })
    await invalidate('api-tokens')
    notify('resources.api-tokens.restored.done')
  })
  const count = data.filter(({ restoredAt }) => restoredAt !== null).length
  if (count === 0) return null
  return (
    <aside className={css.banner} aria-label={text('label')}>
      <Icon name="warning" />
      <p>{text('text', { smart_count: count })}</p>
      <Button busy={busy} onClick={() => run()}>
        {text('accept')}
      </Button>
    </aside>
  )
}
