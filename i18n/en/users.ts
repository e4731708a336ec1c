/** Texts of the resource `users`. */
export const users = {
  name: 'User |||| Users',
  file: 'users',
  fields: {
    id: 'User number',
    username: 'Username',
    realName: 'Name',
    nickName: 'Display name',
    password: 'Initial password',
    companyName: 'Company',
    status: 'Status',
    roles: 'Roles',
    dialCode: 'Dialling code',
    phone: 'Phone',
    email: 'E-mail',
    locale: 'Language',
    lastSignInAt: 'Last login',
    lockedUntil: 'Unlocks',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  states: { active: 'Active', locked: 'Locked', disabled: 'Disabled' },
  kinds: {
    systemAdministrator: 'System super administrator',
    companyAdministrator: 'Company super administrator',
  },
  noRole: 'No role',
  /** A role with the application that it is for. */
  roleIn: '%{application}: %{role}',
  import: {
    action: 'Import',
    title: 'Import users',
    purpose:
      'Many users at once, from a CSV file or an Excel workbook. First every row is checked.',
    file: { template: 'users-template', refused: 'users-refused', row: 'Row', reason: 'Why' },
    example: {
      username: 'zhangwei01',
      realName: 'Zhang Wei',
      nickName: 'Wei',
      dialCode: '86',
      phone: '13800000000',
      email: 'zhangwei@example.com',
      locale: 'en',
      roles: 'Member',
    },
    step: { file: 'File', check: 'Check', done: 'Result' },
    how: {
      title: 'How the file looks',
      template: 'Fill in the template: titles in the first row, one user in each row below.',
      required: 'Username and name are needed, and a phone number or an e-mail address.',
      roles:
        'Roles: one or several, each as “application: role” or the role alone, separated by semicolons.',
      password:
        'Passwords are not imported. Each user is sent a link with which they set a password.',
      limits: 'At most %{rows} users and %{size}. CSV as UTF-8 or GBK.',
      asWorkbook: 'Template as Excel workbook',
      asCsv: 'Template as CSV',
    },
    company: 'Company',
    companyHelp: 'The users become members of this company.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    sending: 'Reading %{name}',
    checking: 'Checking %{name}: %{done} of %{total} rows',
    running: 'Importing %{total} users',
    leave: 'This goes on when you leave the page.',
    found: {
      good: 'All %{total} rows are good',
      refused: '%{refused} of %{total} rows are refused',
      text: 'Nothing has been imported yet.',
      refusedText:
        'Nothing can be imported until they are mended. Download them, mend them in your file and send it again.',
      seats:
        'The company has %{free} seats left, %{total} are needed. A system super administrator can raise the limit.',
    },
    show: { all: 'All rows', refused: 'Refused rows' },
    rows: 'Rows of the file',
    row: 'Row',
    outcome: 'Outcome',
    good: 'Good',
    refused: 'Refused',
    /** Between a column and what is wrong in it. */
    sign: ': ',
    more: 'Show more rows',
    start: 'Import %{total} users',
    discard: 'Choose another file',
    download: 'Download refused rows',
    done: {
      title: '%{total} users were imported',
      text: 'Each of them is sent a link with which they set a password. It is valid for 7 days.',
      users: 'To the users',
      again: 'Import another file',
    },
    failed: {
      title: 'Nothing was imported',
      interrupted: 'The server stopped in the middle. Send the file again.',
      rowsRefused:
        'Something in the file was taken by somebody else since the check. Send the file again.',
      userLimitReached: 'The company has no seats left for so many.',
      unforeseen: 'Something went wrong on the server. Try again later.',
    },
  },
  list: {
    title: 'Users',
    purpose: 'Everybody in your company: who can log in, and with which roles.',
    search: 'Name, username, phone or e-mail',
    count: '%{count} user |||| %{count} users',
    empty: {
      title: 'No users yet',
      text: 'Create the first user; they log in with the password that you set and can change it then.',
    },
  },
  manage: {
    title: 'All users',
    purpose: 'The users of every company, and those who belong to none.',
  },
  filters: {
    sentence: 'Show %{status} users, %{locked}, with %{roleId}, who %{lastSignIn}.',
    sentenceWithCompany:
      'Show %{status} users of %{companyId}, %{locked}, with %{roleId}, who %{lastSignIn}.',
    anyCompany: 'any company',
    company: 'Company',
    clear: 'Any company',
    anyStatus: 'all',
    active: 'active',
    disabled: 'disabled',
    anyLock: 'locked or not',
    locked: 'locked at the moment',
    unlocked: 'not locked',
    anyRole: 'any role or none',
    oneRole: 'one role',
    anySignIn: 'logged in at any time or never',
    never: 'have never logged in',
    within7: 'logged in within 7 days',
    within30: 'logged in within 30 days',
    within90: 'logged in within 90 days',
    longAgo: 'last logged in over 90 days ago',
  },
  show: {
    person: 'Person',
    contact: 'Contact',
    roles: 'Roles',
    application: 'Application %{id}',
    noRoles: 'No role in any application: this user sees only their own account.',
    systemAdministrator: 'Has every permission. No role can be added.',
    companyAdministrator: 'Has every permission of the company. No role can be added.',
    verified: 'Verified',
    unverified: 'Not verified',
    inUse: '%{contact} stays in use until this one is verified.',
    security: 'Account',
    signIns: 'Last logins',
  },
  sessions: {
    title: 'Logged in at',
    none: 'Logged in nowhere at the moment.',
    all: 'End all sessions',
    end: {
      label: 'End session',
      title: 'End the session of %{name} on %{device}?',
      effects: {
        0: 'The device with the mark %{fingerprint} has to log in again.',
        1: 'What was not saved there is lost.',
      },
      done: 'The session on %{device} has ended.',
    },
  },
  form: {
    account: 'Account',
    companyHelp: 'The user becomes a member of this company.',
    usernameHelp: 'At least 6 letters and digits, not digits only. Cannot be changed later.',
    usernameFixed: 'The username cannot be changed.',
    passwordHelp:
      'At least 8 characters with letters and digits. Leave it empty to send the user a link with which they set it.',
    nickNameHelp: 'Shown in place of the name where there is little room.',
    localeHelp: 'For messages to this user.',
    contact:
      'A phone number or an email address is needed. It is used to log in only after the user verifies it.',
  },
  create: {
    action: 'New user',
    title: 'New user',
    purpose: 'The user joins your company and can log in as soon as the password is set.',
    purposeInAny:
      'The user joins the company that you select and can log in as soon as the password is set.',
    submit: 'Create user',
    done: '%{name} was created.',
  },
  edit: {
    title: 'Edit %{name}',
    purpose:
      'Changes take effect at once; the user stays logged in. A new phone number or email address is used only after the user verifies it; until then the old one stays in use.',
    done: '%{name} was saved.',
  },
  actions: {
    viewAs: {
      label: 'View as this user',
      title: 'View the user centre as %{name}?',
      effects: {
        0: 'You see the menus, buttons and records that %{name} sees, and can change nothing.',
        1: '%{name} is notified, and the log records it.',
        2: 'It ends after 30 minutes, or when you stop it.',
      },
    },
    menu: 'Actions on %{name}',
    disable: {
      label: 'Disable',
      title: 'Disable %{name}?',
      effects: {
        0: '%{name} is signed out everywhere at once and cannot log in.',
        1: 'Data and roles stay as they are.',
        2: 'You can enable the account again at any time.',
      },
      done: '%{name} is disabled.',
    },
    enable: {
      label: 'Enable',
      title: 'Enable %{name}?',
      effects: {
        0: '%{name} can log in again with the same password.',
        1: 'The roles are those from before.',
      },
      done: '%{name} is enabled.',
    },
    unlock: {
      label: 'Unlock',
      title: 'Unlock %{name}?',
      effects: {
        0: 'The lock after five wrong passwords ends now.',
        1: 'Make sure that it was %{name} who tried.',
      },
      done: '%{name} is unlocked.',
    },
    sendResetCode: {
      label: 'Send code for a new password',
      title: 'Send %{name} a code for a new password?',
      effects: {
        0: 'A code goes to the verified phone or email address of %{name}. Nobody else sees it.',
        1: 'With it, %{name} sets a new password; until then the present one holds.',
      },
      done: 'A code was sent to %{name}.',
    },
    sendActivation: {
      label: 'Send activation link',
      title: 'Send %{name} an activation link?',
      effects: {
        0: 'A link goes to the email address or phone of %{name}, with which they set a password. Earlier links end.',
        1: 'It works once, within 7 days, and verifies the contact that it was sent to.',
      },
      done: 'A link was sent to %{name}.',
    },
    remove: {
      label: 'Move out of the company',
      title: 'Move %{name} out of the company?',
      effects: {
        0: 'Roles and rights of the company end at once.',
        1: 'The account stays and can join a company again.',
      },
      done: '%{name} is no longer a member of the company.',
    },
    signOut: {
      label: 'Sign out',
      title: 'Sign %{name} out?',
      effects: {
        0: 'All sessions of %{name} end at once, on every device.',
        1: '%{name} can log in again straight away. To keep them out, disable the account.',
      },
      done: '%{name} is signed out everywhere.',
    },
  },
  bulk: {
    assign: {
      label: 'Give roles',
      title: 'Give %{smart_count} user roles? |||| Give %{smart_count} users roles?',
      confirm: 'Give',
      effects: { 0: 'The rights of the roles hold at once.' },
      replace: 'Replace other roles in the same application',
      done: 'Giving roles',
    },
    unlock: {
      label: 'Unlock',
      title: 'Unlock %{smart_count} user? |||| Unlock %{smart_count} users?',
      confirm: 'Unlock',
      effects: {
        0: 'Locks after five wrong passwords end now. Who is not locked stays as they are.',
      },
      done: 'Unlocking users',
    },
    signOut: {
      label: 'Sign out',
      title: 'Sign %{smart_count} user out? |||| Sign %{smart_count} users out?',
      confirm: 'Sign out',
      effects: {
        0: 'All their sessions end at once, on every device.',
        1: 'They can log in again straight away.',
      },
      done: 'Signing users out',
    },
    sendResetCode: {
      label: 'Send codes',
      title:
        'Send %{smart_count} user a code for a new password? |||| Send %{smart_count} users codes for new passwords?',
      confirm: 'Send',
      effects: {
        0: 'A code goes to the verified phone or email address of each; who has never logged in is sent an activation link. Nobody else sees it.',
        1: 'Until they set a new password, the present one holds.',
      },
      done: 'Sending codes',
    },
    remove: {
      label: 'Move out',
      title:
        'Move %{smart_count} user out of the company? |||| Move %{smart_count} users out of the company?',
      confirm: 'Move out',
      effects: {
        0: 'Roles and rights of the company end at once.',
        1: 'The accounts stay. Who cannot be moved is left out, and you are told why.',
      },
      done: 'Moving users out',
    },
    disable: {
      label: 'Disable',
      title: 'Disable %{smart_count} user? |||| Disable %{smart_count} users?',
      confirm: 'Disable',
      effects: {
        0: 'They are signed out everywhere at once and cannot log in.',
        1: 'Data and roles stay as they are.',
        2: 'Who cannot be disabled is left out, and you are told why.',
      },
      done: 'Disabling users',
    },
    enable: {
      label: 'Enable',
      title: 'Enable %{smart_count} user? |||| Enable %{smart_count} users?',
      confirm: 'Enable',
      effects: {
        0: 'They can log in again with the same passwords.',
        1: 'The roles are those from before.',
      },
      done: 'Enabling users',
    },
  },
} as const
