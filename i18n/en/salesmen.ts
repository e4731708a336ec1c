import { actInEnglish as act } from '#i18n/audit'

export const salesmen = {
  name: 'Salesman |||| Salesmen',
  title: 'Salesmen',
  purpose: 'The companies assigned to each salesman. Salesmen see only their name and status.',
  count: '%{smart_count} company |||| %{smart_count} companies',
  give: 'Assign a company',
  take: 'Unassign %{company}',
  given: '%{company} was assigned to %{name}.',
  taken: '%{company} is no longer assigned to %{name}.',
  empty: {
    title: 'No salesmen yet',
    text: 'Assign the preset role “Salesman” to a member of the provider’s company.',
  },
  audit: {
    salesman_assign: act(
      'assign companies to a salesman',
      'changed the companies assigned to %{target}',
      'tried to assign companies to %{target}',
    ),
  },
} as const
