import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useTranslate, useNotify, useTexts } from '#console/core/i18n/texts.ts'
import type { RightExplanation, RightReason } from '#contract/access/rights'
import { Box } from '#console/core/forms/Field.tsx'
import { invalidate } from '#console/core/data/queryClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useState } from 'react'
import type { PermissionRequestRecord } from '#contract/access/permissionRequests'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import {
  canBeGranted,
  type WantedRight,
  setDeniedRight,
  setWantedRight,
  useDeniedRight,
  useWantedRight,
} from '#console/core/data/rights.ts'
import { call, callOperation, listOf } from '#console/core/data/httpClient.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import styles from '#console/core/ui/styles.module.css'
import css from '#console/core/permissions/tree/PermissionTree.module.css'
import Snackbar from '@mui/material/Snackbar'
import { Icon } from '#console/core/controls/Icon.tsx'
import noticeCss from '#console/core/ui/Notice.module.css'

export const limitText = (
  translate: ReturnType<typeof useTranslate>,
  { missing }: Pick<RightExplanation, 'missing'>,
): string => translate(missing === 'providerOnly' ? 'rights.notCounted' : 'rights.limited')

export const useReasonText = () => {
  const translate = useTranslate()
  return ({ source, roleId, roleName }: RightReason): string =>
    translate(`rights.sources.${source}`, { role: roleName ?? roleId })
}

export const RightDialog = ({ wanted, onClose }: { wanted: WantedRight; onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const nameIn = useNameOf()
  const notify = useNotify()
  const reasonText = useReasonText()
  const [message, setMessage] = useState('')
  const text = useTexts('console.right')
  const why = useQuery({
    queryKey: ['rights', 'explain', undefined, wanted, locale],
    queryFn: () => callOperation<RightExplanation>('/usercenter/rights/explain', { query: wanted }),
    retry: false,
  })
  const ownRequests = useQuery({
    queryKey: ['rights-requests', 'open'],
    queryFn: () =>
      listOf<PermissionRequestRecord>('rights-requests', {
        filter: { mine: true, status: 'inReview' },
      }),
    retry: false,
  })
  const permissionId = why.data?.permissionId
  const isOpen = ownRequests.data?.some((request) => request.permissionId === permissionId) ?? false
  const name = why.data && nameIn(why.data)
  const mayAsk = why.data !== undefined && canBeGranted(why.data) && !isOpen
  const {
    run: ask,
    busy,
    error: failure,
  } = useAction(async () => {
    await call('/usercenter/rights-requests', {
      method: 'POST',
      body: { permissionId, message: message.trim() },
    })
    void invalidate('rights-requests')
    notify('console.right.asked', { permission: name })
    onClose()
  }, 'inPlace')
  return (
    <DialogFrame
      title={name ? text('title', { permission: name }) : text('titleUnknown')}
      wide
      className={styles.stack16}
      onClose={onClose}
      dismiss="close"
      actions={
        mayAsk && (
          <Button primary disabled={ownRequests.isPending} busy={busy} onClick={() => ask()}>
            {text('ask')}
          </Button>
        )
      }
    >
      {why.isPending && <Skeleton width="70%" />}
      {why.error && <Problem text={refusalText(why.error)} />}
      {why.data?.allowed && <p>{text('held')}</p>}
      {why.data && !why.data.allowed && (
        <>
          <ul className={`${styles.stack8} ${css.why}`}>
            {why.data.reasons.map((reason) => (
              <li key={`${reason.source} ${reason.roleId}`}>
                {reasonText(reason)} {reason.limited && limitText(translate, why.data)}
              </li>
            ))}
            {why.data.missing && <li>{translate(`rights.missing.you.${why.data.missing}`)}</li>}
            {why.data.grantedBy && (
              <li>{translate('rights.grantedBy', { name: why.data.grantedBy })}</li>
            )}
          </ul>
          {isOpen && <p className={css.open}>{text('open')}</p>}
          {mayAsk && (
            <Box
              as="textarea"
              label={text('message')}
              help={text('messageHelp')}
              optional
              value={message}
              onChange={setMessage}
              rows={2}
            />
          )}
        </>
      )}
      <Problem text={failure} />
    </DialogFrame>
  )
}

export const DeniedRightOffer = () => {
  const translate = useTranslate()
  const denied = useDeniedRight()
  const wanted = useWantedRight()
  const close = () => setDeniedRight(null)
  return (
    <>
      <Snackbar open={!!denied}>
        <div className={`${noticeCss.notice} ${noticeCss.warning ?? ''}`} role="status">
          <Icon name="key" />
          <span>
            {denied && translate('console.right.denied', { permission: denied.permissionName })}
          </span>
          <Button
            variant="text"
            size="small"
            onClick={() => {
              setWantedRight(denied ?? null)
              close()
            }}
          >
            {translate('console.right.offer')}
          </Button>
          <IconButton
            icon="close"
            size="small"
            onClick={close}
            label={translate('ra.action.close')}
          />
        </div>
      </Snackbar>
      {wanted && <RightDialog wanted={wanted} onClose={() => setWantedRight(null)} />}
    </>
  )
}
