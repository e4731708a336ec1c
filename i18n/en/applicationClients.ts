import { actInEnglish as act } from '#i18n/audit'

export const applicationClients = {
  name: 'Client |||| Clients',
  file: 'clients',
  fields: {
    id: 'ID',
    applicationName: 'Application, Chinese name',
    applicationEnName: 'Application, English name',
    clientId: 'Client ID',
    name: 'Chinese name',
    enName: 'English name',
    kind: 'Kind',
    isOwn: 'Owner',
    redirectAddresses: 'Redirect addresses',
    scopes: 'Data it may see',
    state: 'Status',
    people: 'People logged in',
    logins30: 'Logins in 30 days',
    lastUsedAt: 'Last used',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  kinds: {
    web: 'Website with a server',
    browser: 'Single-page application',
    native: 'App on a device',
  },
  owners: { true: 'Provider', false: 'Third party' },
  states: { active: 'Enabled', disabled: 'Disabled' },
  audit: {
    applicationClient_create: act(
      'create a client',
      'created client %{target}',
      'tried to create a client',
    ),
    applicationClient_edit: act(
      'change a client',
      'changed client %{target}',
      'tried to change client %{target}',
    ),
    applicationClient_disable: act(
      'disable a client',
      'disabled client %{target}',
      'tried to disable client %{target}',
    ),
    applicationClient_enable: act(
      'enable a client',
      'enabled client %{target}',
      'tried to enable client %{target}',
    ),
    applicationClient_secretAdd: act(
      'add a secret to a client',
      'added a secret to client %{target}',
      'tried to add a secret to client %{target}',
    ),
    applicationClient_secretEnd: act(
      'end a secret of a client',
      'ended a secret of client %{target}',
      'tried to end a secret of client %{target}',
    ),
    applicationClient_export: act('export clients', 'exported the list of clients'),
  },
}
