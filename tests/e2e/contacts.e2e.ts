import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { signIn as gatewaySignIn } from '../support/client.ts'
import { buildUser, createUser } from '../support/factories.ts'
import { expect, test } from './fixtures.ts'
import { codeSentTo, signIn, textsOf } from './steps.ts'

test('a user verifies the email address that an administrator entered', async ({
  page,
  locale,
  portal,
}) => {
  const { account: texts, console: consoleTexts } = textsOf(locale)
  const own = consoleTexts.me
  const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
  const user = await createUser(administrator, { password: demonstrationPassword })
  // The first login, which asks for the agreement.
  await gatewaySignIn(portal.address, user.username)
