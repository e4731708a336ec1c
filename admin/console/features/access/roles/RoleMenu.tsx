import { useRefresh } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useUndoable } from '#console/core/dialogs/useUndoable.ts'
import { useLocation, useNavigate } from 'react-router'
import type { RoleRecord } from '#contract/access/roles'
import { mayDeleteRole, mayEditRole } from '#contract/policies/roles'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAllowed } from '#console/core/data/identity.ts'
import { pathOf } from './roleText.ts'
import { useQuery } from '@tanstack/react-query'
import type { RightsPreview } from '#contract/access/rights'
import { ConfirmDialog } from '#console/core/dialogs/DialogFrame.tsx'
import { PreviewList } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { refusalText } from '#console/core/data/refusal.ts'

const DeleteRoleDialog = ({ role, onClose }: { role: RoleRecord; onClose: () => void }) => {
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

export const RoleMenu = ({ role, onPage = false }: { role: RoleRecord; onPage?: boolean }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const decideLater = useUndoable('roles')
  const allowed = useAllowed()
  const [deleting, setDeleting] = useState(false)
  const { run: copy } = useAction(async () => {
    const made = await callOperation<RoleRecord>(`/usercenter/roles/${role.id}/copy`, {
      method: 'POST',
      body: {},
    })
    notify('resources.roles.actions.copied', { name: made.name })
    refresh()
    void navigate(pathOf(made))
  })
  const removeLater = () => {
    const isOpen = pathname === pathOf(role)
    decideLater({
      id: role.id,
      name: role.name,
      action: 'delete',
      notice: translate('resources.roles.actions.deleted', { name: role.name }),
      onUndo: isOpen ? () => void navigate(pathOf(role)) : undefined,
    })
    if (isOpen) void navigate('/roles', { replace: true })
  }
  return (
    <>
      <RecordMenu
        label={translate('resources.roles.actions.menu', { name: role.name })}
        onPage={onPage}
        edit={allowed(mayEditRole, role) ? `/roles/${role.id}` : undefined}
        editPermission="role:edit"
        actions={[
          {
            label: translate('resources.roles.actions.copy'),
            icon: 'copy',
            permission: 'role:create',
            onClick: () => copy(),
          },
          allowed(mayDeleteRole, role) && {
            label: translate('resources.roles.actions.delete'),
            icon: 'trash',
            permission: 'role:delete',
            grave: true,
            // A role without users can be deleted with undo; otherwise users lose permissions, so it asks first.
            onClick: () => (role.userCount === 0 ? removeLater() : setDeleting(true)),
          },
        ]}
      />
      {deleting && <DeleteRoleDialog role={role} onClose={() => setDeleting(false)} />}
    </>
  )
}
