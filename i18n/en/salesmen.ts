/** Texts of the resource `salesmen`. */
export const salesmen = {
  name: 'Salesman |||| Salesmen',
  title: 'Salesmen',
  purpose:
    'Which companies each salesman looks after. They see the name and status, nothing inside.',
  count: '%{smart_count} company |||| %{smart_count} companies',
  give: 'Assign a company',
  take: 'Take %{company}',
  given: '%{name} now looks after %{company}.',
  taken: '%{name} no longer looks after %{company}.',
  empty: {
    title: 'There are no salesmen',
    text: 'Give the preset role “Salesman” to a member of the provider’s company.',
  },
} as const
