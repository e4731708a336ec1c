import { actInEnglish as act } from '#i18n/audit'

export const legalDocuments = {
  name: 'Legal document |||| Legal documents',
  file: 'legal-documents',
  fields: {
    id: 'ID',
    kind: 'Document',
    documentVersion: 'Version',
    effectiveFrom: 'Effective date',
    text: 'Chinese text',
    enText: 'English text',
    phase: 'Status',
    publishedAt: 'Published',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  kinds: { agreement: 'User agreement', privacy: 'Privacy policy' },
  named: '%{kind} %{version}',
  phases: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    inForce: 'In force',
    replaced: 'Replaced',
  },
  list: {
    title: 'Legal documents',
    purpose:
      'Versions of the user agreement and the privacy policy. Until you publish your own, model texts are in force.',
    search: 'Version or text',
    count: '%{smart_count} version |||| %{smart_count} versions',
    empty: {
      title: 'No versions of your own yet',
      text: 'Start from the text in force, have it adapted by legal counsel, and publish it.',
    },
  },
  filters: {
    sentence: 'Show %{phase} of %{kind}.',
    anyKind: 'both documents',
    agreement: 'the user agreement',
    privacy: 'the privacy policy',
    any: 'all versions',
    draft: 'drafts',
    scheduled: 'scheduled versions',
    inForce: 'the version in force',
    replaced: 'replaced versions',
  },
  create: {
    action: 'New version',
    title: 'New version',
    purpose: 'It is saved as a draft. Nothing changes until it is published.',
    submit: 'Save draft',
    done: '%{name} was saved as a draft.',
  },
  edit: {
    title: 'Edit %{name}',
    purpose: 'A draft can be changed until it is published.',
    done: '%{name} was saved.',
  },
  form: {
    facts: 'Version',
    versionHelp: 'For example 2027-01. A version can be used only once per document.',
    effectiveHelp: 'Takes effect at midnight UTC.',
    texts: 'Texts',
    textsText: 'Both languages are required to publish; a draft may lack one.',
    textHelp:
      'Text before the first heading is the introduction. Empty lines separate paragraphs. ## heading, - list, 1. list, **bold**.',
    start: 'Insert the text in force',
    startText: 'Both texts are empty. You can start from the text that is in force now.',
  },
  show: {
    facts: 'Details',
    read: 'Open the public page',
    chinese: 'Chinese',
    english: 'English',
    missing: 'This language is missing.',
  },
  comparison: {
    title: 'Changes from the version in force',
    same: '%{smart_count} line unchanged |||| %{smart_count} lines unchanged',
    removed: 'Removed:',
    added: 'Added:',
    none: 'No changes.',
    missing: 'This language is missing.',
  },
  actions: {
    publish: {
      label: 'Publish',
      title: 'Publish %{name}?',
      effects: {
        0: 'It takes effect on %{from} (UTC), replaces the previous version and can no longer be changed.',
      },
      agreement: {
        0: 'Everyone has to accept it: in the user centre if they are logged in by then, otherwise at their next login.',
      },
      done: '%{name} was published.',
    },
    delete: {
      label: 'Delete',
      title: 'Delete %{name}?',
      effects: { 0: 'It is permanently deleted. The log keeps its text.' },
      done: '%{name} was deleted.',
    },
  },
  audit: {
    legalDocument_create: act(
      'create a legal document',
      'created legal document %{target}',
      'tried to create a legal document',
    ),
    legalDocument_edit: act(
      'change a legal document',
      'changed legal document %{target}',
      'tried to change %{target}',
    ),
    legalDocument_publish: act(
      'publish a legal document',
      'published legal document %{target}',
      'tried to publish %{target}',
    ),
    legalDocument_delete: act(
      'delete a legal document',
      'deleted legal document %{target}',
      'tried to delete %{target}',
    ),
    legalDocument_export: act('export legal documents', 'exported the list of legal documents'),
  },
} as const
