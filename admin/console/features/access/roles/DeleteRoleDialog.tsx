import { useAction } from '#console/core/dialogs/useAction.ts'
import { useQuery } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useLocation, useNavigate } from 'react-router'
import type { RightsPreview } from '#contract/access/rights'
import type { RoleRecord } from '#contract/access/roles'
import { ConfirmDialog } from '#console/core/dialogs/DialogFrame.tsx'
import { PreviewList } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { pathOf } from './roleText.ts'

export const DeleteRoleDialog = ({ role, onClose }: { role: RoleRecord; onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const preview = useQuery({
    queryKey: ['roles', 'preview', 'remove', role.id],
    queryFn: () =>
      callOperation<RightsPreview>('/usercenter/roles/preview', {
        method: 'POST',
        body: { id: role.id, remove: true },
      }),
    gcTime: 0,
  })
  const {
    run: remove,
    busy,
    error: refused,
  } = useAction(async () => {
    await dataProvider.delete('roles', {
      id: role.id,
      previousData: role,
      meta: { force: true },
    })
    notify('resources.roles.actions.deleted', { name: role.name })
    onClose()
    if (pathname === pathOf(role)) void navigate('/roles', { replace: true })
    refresh()
  }, 'inPlace')
  const error = refused ?? (preview.error ? refusalText(preview.error) : undefined)
  return (
    <ConfirmDialog
      open
      title={translate('resources.roles.actions.deleteTitle', { name: role.name })}
      confirm={translate('resources.roles.actions.delete')}
      grave
      ready={preview.isSuccess}
      busy={busy}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    >
      {preview.isPending && <p>{translate('resources.roles.preview.checking')}</p>}
      {preview.data && <PreviewList preview={preview.data} />}
      <p>{translate('resources.roles.actions.keep')}</p>
    </ConfirmDialog>
  )
}
