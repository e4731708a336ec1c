export const rejectionReasons = {
  code: {
    title: 'Wrong organisation code',
    text: 'The organisation code does not match the business licence. Correct it and resubmit.',
  },
  name: {
    title: 'Incomplete name',
    text: 'The company name differs from the business licence. Enter the full registered name.',
  },
  exists: {
    title: 'Company already registered',
    text: 'Your company is already registered. Apply to join it instead.',
  },
  administrator: {
    title: 'Super administrator not reachable',
    text: 'We could not reach the super administrator at this phone number. Change it under “Account and security” to a number that we can call, then resubmit.',
  },
  address: {
    title: 'Incomplete address',
    text: 'The address is incomplete. Enter street, number and building.',
  },
} as const
