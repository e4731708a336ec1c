import { Button } from '#console/core/controls/Button.tsx'
import { useLocale, type RaRecord, ShowBase, useShowContext, type Identifier } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { crumbsOf } from '#console/core/navigation/routes.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useLayoutEffect, type ComponentType } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { usePage } from '#console/core/navigation/pages.ts'
import { refusalOf } from '#shared/http.ts'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { ErrorState, Loaded } from '#console/core/ui/State.tsx'

export const BackToParent = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const { match, addressOf } = useShell()
  const above = match && crumbsOf(match.route, match.params, locale).findLast(({ to }) => to)
  if (!above?.to) return null
  return (
    <div>
      <Button to={addressOf(above.to)}>
        {translate('console.action.backTo', { name: above.label })}
      </Button>
    </div>
  )
}

/** Marks the page of another company's record, so that its breadcrumbs name the list that covers all companies. */
export const useRecordPlace = (record: RaRecord | undefined): void => {
  const { describe } = usePage()
  const own = useCurrentUser()?.companyId
  const foreign = record?.['companyId'] !== undefined && record['companyId'] !== own
  useLayoutEffect(() => describe({ foreign }), [describe, foreign])
}

export interface RecordPageProps<T extends RaRecord> {
  record: T
  refetch: () => void
}

interface ShowRecordProps<T extends RaRecord> {
  page: ComponentType<RecordPageProps<T>>
  id?: Identifier
}

/** Errors are shown in the page, not as a notice. */
const noNotice = { onError: () => {} }

const Content = <T extends RaRecord>({ page: Page }: ShowRecordProps<T>) => {
  const { record, error, refetch } = useShowContext<T>()
  const isGone = record !== undefined && !!error && refusalOf(error).status === 404
  useRestoreFocus(!isGone)
  useRecordPlace(record)
  if (isGone)
    return (
      <ErrorState error={error} page wasVisible>
        <BackToParent />
      </ErrorState>
    )
  return (
    <Loaded query={{ data: record, error, refetch }} page wayOut={<BackToParent />}>
      {(data) => <Page record={data} refetch={() => void refetch()} />}
    </Loaded>
  )
}

export const ShowRecord = <T extends RaRecord>({ page, id }: ShowRecordProps<T>) => (
  <ShowBase disableAuthentication redirectOnError={false} queryOptions={noNotice} id={id}>
    <Content page={page} />
  </ShowBase>
)
