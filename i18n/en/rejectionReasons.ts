/** Reasons for a rejection that come up again and again. */
export const rejectionReasons = {
  code: {
    title: 'Organisation code wrong',
    text: 'The organisation code does not match the business licence. Correct it and apply again.',
  },
  name: {
    title: 'Name incomplete',
    text: 'The company name differs from the business licence. Enter the full registered name.',
  },
  exists: {
    title: 'Company is here already',
    text: 'Your company already uses the system. Ask to join it instead of applying for it.',
  },
  administrator: {
    title: 'Administrator not reachable',
    text: 'We could not reach the super administrator at the phone number given. Enter one where we can call back.',
  },
  address: {
    title: 'Address incomplete',
    text: 'The address is incomplete. Enter street, number and building.',
  },
} as const
