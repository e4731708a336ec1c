import type { TranslationMessages } from 'ra-core'

type Messages = TranslationMessages['ra']

/** The keys of react-admin that its core and this console use; all others are left out. */
export const ra = {
  action: {
    bulk_actions: 'Actions on the selected rows',
    cancel: 'Cancel',
    clear_input_value: 'Clear',
    edit: 'Edit',
    remove_filter: 'Remove this filter',
    save: 'Save',
    search: 'Search',
    undo: 'Undo',
    close: 'Close',
    open: 'Open',
  },
  page: {
    create: 'New: %{name}',
    edit: '%{name} %{recordRepresentation}',
    list: '%{name}',
    show: '%{name} %{recordRepresentation}',
  },
  input: { password: { toggle_visible: 'Hide password', toggle_hidden: 'Show password' } },
  message: {
    invalid_form: 'Some fields need attention.',
    select_all_limit_reached: 'Only the first %{max} entries were selected.',
    unsaved_changes: 'You have unsaved changes. Leave anyway?',
  },
  auth: { auth_check_error: 'Log in to continue.' },
  notification: {
    updated: 'Saved. |||| %{smart_count} entries saved.',
    created: 'Created.',
    deleted: 'Deleted. |||| %{smart_count} entries deleted.',
    item_doesnt_exist: 'This entry does not exist.',
    http_error: 'The server could not be reached.',
    data_provider_error: 'The server’s response could not be read.',
    i18n_error: 'The language pack could not be loaded.',
    logged_out: 'Your session has ended. Log in again.',
    not_authorized: 'You do not have the permission for this.',
  },
  validation: {
    required: 'This field is required.',
    minLength: 'At least %{min} characters.',
    maxLength: 'At most %{max} characters.',
    minValue: 'At least %{min}.',
    maxValue: 'At most %{max}.',
    number: 'Enter a number.',
    email: 'The email format is not valid.',
    oneOf: 'One of: %{options}.',
    regex: 'The format is not valid.',
    unique: 'This is already in use.',
  },
} as const satisfies { [Group in keyof Messages]?: Partial<Messages[Group]> }
