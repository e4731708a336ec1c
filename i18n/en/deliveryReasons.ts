import type { DeliveryFailure } from '#contract/site/messageTests'

/** Why a test message could not be sent; each follows "The email could not be sent:" or the like. */
export const deliveryReasons = {
  hostNotFound: 'there is no server called %{host}. Check the name.',
  refused: '%{host} refused the connection on port %{port}. Check the server and port.',
  connectionFailed: '%{host} could not be reached on port %{port}. Check the server and port.',
  timeout: '%{host} did not respond in time on port %{port}. Check the server and port.',
  certificate: 'the certificate of %{host} is not valid. Renew it.',
  encryption:
    'an encrypted connection to %{host} on port %{port} could not be established. Check the port and encryption.',
  notMailServer:
    '%{host} does not respond as a mail server on port %{port}. Check the server and port.',
  login: '%{host} rejected the username or password (%{status}).',
  senderRefused: '%{host} rejected the sender address (%{status}).',
  recipientRefused: '%{host} rejected your address as the recipient (%{status}).',
  messageRefused: '%{host} rejected the message (%{status}).',
  status: 'the gateway responded with status %{status}.',
  noTemplate: 'there is no template for this language and number. Add one.',
  provider: 'Alibaba Cloud responded with %{code}.',
  unexpected: 'see the server log for the cause.',
} as const satisfies Record<DeliveryFailure, string>
