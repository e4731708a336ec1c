import { actInEnglish as act } from '#i18n/audit'

export const menus = {
  name: 'Menu entry |||| Menu entries',
  title: 'Menus',
  purpose: 'The permissions of each application: what the menu shows and what roles can include.',
  tree: 'Entries',
  keys: 'Alt with the arrow keys moves the selected entry: up, down, out of its parent, or into the entry above. You can also drag it.',
  move: 'Move',
  moveTitle: 'Move “%{name}” to another parent?',
  moved: '“%{name}” was moved.',
  hidden: 'hidden',
  up: 'Up',
  down: 'Down',
  out: 'Move out of the parent',
  into: 'Move into the entry above',
  choose: { title: 'Select an entry', text: 'Edit its fields here, or create a new entry.' },
  back: 'All entries',
  newEntry: 'New entry',
  created: '“%{name}” was created.',
  saved: '“%{name}” was saved.',
  submit: 'Review and save',
  create: 'Create',
  remove: 'Delete',
  removeTitle: 'Delete “%{name}”?',
  removed: '“%{name}” was deleted.',
  fields: {
    id: 'ID',
    type: 'Type',
    name: 'Chinese name',
    enName: 'English name',
    path: 'Path',
    filePath: 'File path',
    icon: 'Icon',
    visible: 'Visible in the menu',
    alwaysVisible: 'Visible without permission',
    keepAlive: 'Keep page alive',
    hideOrGray: 'Button without permission',
    order: 'Order',
    parentId: 'Parent entry',
  },
  pathHelp:
    'Starts with a slash. An asterisk in front makes it an external link: *https://…, *mailto:…, *tel:…',
  fileHelp: 'Name of the page, e.g. user/list. If empty, the entry is a heading.',
  noIcon: 'None',
  parentGone: 'The parent entry has been deleted. Select another one.',
  hideOrGray: { gray: 'greyed out', hide: 'hidden' },
  defaults: {
    title: 'Default permissions',
    purpose:
      'Permissions that visitors, members and other kinds of users have without being granted them.',
    kinds: {
      visitor: 'Visitors',
      member: 'Company members',
      agency: 'Dealers',
      salesman: 'Salespeople',
      companySuperAdministrator: 'Company super administrators',
    },
    texts: {
      visitor: 'Registered users who do not belong to a company.',
      member: 'All members of a company.',
      agency: 'All users of dealer companies.',
      salesman: 'Users with the preset role “Salesperson”.',
      companySuperAdministrator:
        'The super administrator of each company, within the company’s permissions.',
    },
    saved: 'The default permissions were saved.',
    fields: { permissionIds: 'Permissions' },
  },
  audit: {
    menu_create: act(
      'create a menu entry',
      'created menu entry %{target}',
      'tried to create a menu entry',
    ),
    menu_edit: act(
      'change a menu entry',
      'changed menu entry %{target}',
      'tried to change %{target}',
    ),
    menu_delete: act(
      'delete a menu entry',
      'deleted menu entry %{target}',
      'tried to delete %{target}',
    ),
  },
} as const

export const { defaults } = menus
