import { actInEnglish as act } from '#i18n/audit'

export const salesmen = {
  name: 'Salesperson |||| Salespeople',
  title: 'Salespeople',
  purpose:
    'The companies assigned to each salesperson. Salespeople see a company’s name, organisation code, type, status and super administrator’s name, not its contact details, users or data.',
  one: 'Assigned to',
  oneHelp: 'If you select someone else, the current salesperson loses the company.',
  count: '%{smart_count} company |||| %{smart_count} companies',
  give: 'Assign a company',
  take: 'Unassign %{company}',
  given: '%{company} was assigned to %{name}.',
  taken: '%{company} is no longer assigned to %{name}.',
  empty: {
    title: 'No salespeople yet',
    text: 'Assign the preset role “Salesperson” to a user of the provider’s company.',
  },
  audit: {
    salesman_assign: act(
      'assign companies to a salesperson',
      'changed the companies assigned to %{target}',
      'tried to assign companies to %{target}',
    ),
  },
} as const
