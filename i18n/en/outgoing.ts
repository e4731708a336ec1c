import type { OutgoingReason } from '#contract/operations/webhooks'

/** Why a call to an address that someone entered failed, and how to solve it. */
export const outgoing = {
  addressNotAllowed:
    'This address is not allowed. It must be public, with https on port 443 or above 1023.',
  nameNotFound: 'The host name of the address does not exist. Check the address.',
  refused: 'The address refused the connection. Check that the application is running.',
  connectionFailed:
    'The address could not be reached. Check that the portal’s server can connect to it.',
  certificateNotValid: 'The certificate of the address is not valid. Renew it.',
  timeout:
    'The address did not respond within 10 seconds. Check that the portal’s server can connect to it.',
  status: 'The address responded with status %{status}, so the call counts as failed.',
  paused: 'The webhook was paused. Resume it to send this event.',
  noAddress: 'No address was entered.',
  noSecret: 'The secret can no longer be read, so nothing was signed. Create a new secret.',
} as const satisfies Record<OutgoingReason, string>
