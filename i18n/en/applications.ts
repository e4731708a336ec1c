import { actInEnglish as act } from '#i18n/audit'

export const applications = {
  name: 'Application |||| Applications',
  file: 'applications',
  list: {
    title: 'Applications',
    purpose:
      'Manage the applications in the Console: names, order, addresses and required permissions.',
    search: 'Chinese or English name',
    count: '%{count} application |||| %{count} applications',
    empty: {
      title: 'No applications yet',
      text: 'Create the first one. It appears in the Console at once.',
    },
  },
  filters: {
    sentence: 'Show %{type}, %{state}.',
    anyType: 'all types',
    anyState: 'enabled or disabled',
    active: 'enabled',
    retired: 'disabled',
  },
  types: {
    unavailable: 'Unavailable',
    basicService: 'Basic service',
    terminalSoftware: 'Terminal software',
    platform: 'Platform application',
  },
  states: { active: 'Enabled', retired: 'Disabled' },
  fields: {
    id: 'ID',
    appId: 'Application ID',
    name: 'Chinese name',
    enName: 'English name',
    description: 'Chinese description',
    enDescription: 'English description',
    type: 'Type',
    url: 'Web address',
    icon: 'Icon',
    contact: 'Contact',
    permissionCodes: 'Required permissions',
    order: 'Order',
    state: 'Status',
    companyCount: 'Companies',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  form: {
    what: 'Description',
    where: 'Address',
    access: 'Access',
    accessText:
      'Anyone with one of these permissions can open it. With none selected, anyone who is logged in can.',
    urlHelp:
      'https://… or a path on this site such as /ucFrontEnd. If empty, the card says that no address has been set.',
    contactHelp:
      'Name, phone or email address of someone who answers questions. Visible to everyone.',
    typeHelp: 'Unavailable applications are shown but cannot be opened.',
    noIcon: 'None',
    codeSearch: 'Permission name or ID',
    codeNone: 'Anyone who is logged in can open it.',
    codeRemove: 'Remove %{name}',
  },
  create: {
    action: 'New application',
    title: 'New application',
    purpose: 'It appears in the Console at once. Add its permissions under Menus.',
    submit: 'Create',
    done: '“%{name}” was created.',
  },
  edit: {
    title: 'Edit %{name}',
    purpose: 'Changes appear in the Console at once.',
    submit: 'Save',
    done: '“%{name}” was saved.',
  },
  show: {
    facts: 'Details',
    companies: 'Companies using it',
    companyCount: '%{smart_count} company |||| %{smart_count} companies',
    noCompanies: 'No company uses this application yet.',
    moreCompanies: 'Show more',
    noAddress: 'Not set',
    everybody: 'Anyone who is logged in',
  },
  order: {
    action: 'Change order',
    title: 'Order in the Console',
    purpose: 'The order of the cards within each type.',
    keys: 'Drag an application, or select it and move it with Alt and the up or down arrow key.',
    list: 'Applications in order',
    up: 'Move %{name} up',
    down: 'Move %{name} down',
    moved: '%{name} is now in position %{place} of %{count}.',
    close: 'Done',
  },
  actions: {
    menu: 'Actions for %{name}',
    open: 'Open address',
    retire: {
      label: 'Disable',
      title: 'Disable “%{name}”?',
      effects: {
        0: 'Its card disappears from the Console at once, and its logins and API calls fail.',
        1: 'Companies can no longer select it; those that have it keep it.',
        2: 'Roles and permissions are kept. It can be enabled again at any time.',
      },
      done: '“%{name}” is disabled.',
    },
    restore: {
      label: 'Enable',
      title: 'Enable “%{name}”?',
      effects: {
        0: 'Its card appears in the Console again, and its logins and API calls work again.',
      },
      done: '“%{name}” is enabled.',
    },
  },
  audit: {
    application_export: act('export applications', 'exported the list of applications'),
    application_create: act(
      'create an application',
      'created application %{target}',
      'tried to create an application',
    ),
    application_edit: act(
      'change an application',
      'changed application %{target}',
      'tried to change %{target}',
    ),
    application_retire: act(
      'disable an application',
      'disabled application %{target}',
      'tried to disable %{target}',
    ),
    application_restore: act(
      'enable an application',
      'enabled application %{target}',
      'tried to enable %{target}',
    ),
    application_pin: act(
      'pin an application',
      'pinned application %{target}',
      'tried to pin %{target}',
    ),
    application_open: act(
      'open an application',
      'opened application %{target}',
      'tried to open %{target}',
    ),
  },
} as const
