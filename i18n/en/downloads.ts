import { actInEnglish as act } from '#i18n/audit'

export const downloads = {
  name: 'Download |||| Downloads',
  file: 'downloads',
  fields: {
    name: 'Chinese name',
    enName: 'English name',
    kind: 'Type',
    release: 'Version',
    platform: 'Platform',
    description: 'Chinese notes',
    enDescription: 'English notes',
    size: 'Size',
    sha256: 'SHA-256',
    url: 'Web address',
    fileId: 'File',
    place: 'Location',
    updatedAt: 'Updated',
  },
  kinds: { software: 'Terminal software', document: 'Document' },
  kept: 'On this server: %{name}',
  list: {
    title: 'Downloads',
    purpose: 'Files offered on the public download page. No login is needed to download them.',
    search: 'Chinese or English name',
    count: '%{count} download |||| %{count} downloads',
    empty: {
      title: 'No downloads yet',
      text: 'Upload software or a document, or enter its address. It appears on the download page at once.',
    },
  },
  filters: { sentence: 'Show %{kind}.', any: 'all types' },
  form: {
    what: 'Description',
    file: 'File',
    fileText:
      'Upload a file; its size and checksum are calculated. Or enter an https address with size and checksum.',
    platformHelp:
      'The system it runs on, e.g. Windows 10+ or Android 8. Leave empty for documents.',
    sizeHelp: 'In bytes.',
    choose: 'Upload a file',
    replace: 'Upload another file',
    useAddress: 'Enter an address instead',
    uploading: 'Uploading %{name}…',
    wait: 'Wait until the file is uploaded.',
  },
  create: {
    action: 'New download',
    title: 'New download',
    purpose: 'It appears on the public download page at once.',
    submit: 'Publish',
    done: '“%{name}” was published.',
  },
  edit: { title: 'Edit %{name}', submit: 'Save', done: '“%{name}” was saved.' },
  withdraw: {
    label: 'Unpublish',
    title: 'Unpublish “%{name}”?',
    effect: 'The entry is removed. The file at its address is not affected.',
    effectKept: 'The entry is removed and its file is permanently deleted.',
    done: '“%{name}” was unpublished.',
  },
  audit: {
    download_create: act(
      'publish a download',
      'published download %{target}',
      'tried to publish a download',
    ),
    download_edit: act(
      'change a download',
      'changed download %{target}',
      'tried to change %{target}',
    ),
    download_delete: act(
      'unpublish a download',
      'unpublished download %{target}',
      'tried to unpublish %{target}',
    ),
    download_upload: act('upload a file', 'uploaded file %{target}', 'tried to upload a file'),
    download_export: act('export downloads', 'exported the list of downloads'),
  },
} as const
