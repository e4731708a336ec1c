import { screens } from '../../screens/screens.ts'
import { settled } from '../../screens/browser.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'
import { countShifts, holdFonts } from '../support/shifts.ts'

const chosen: Readonly<Record<string, string>> = {
  acmeadmin:
    'personal-centre account users user user-edit departments roles role-create join-requests invitation-create logs rights help changelog keys',
  superadmin: 'provider-centre companies review menus stations announcement-create',
  visitor1: 'visitor-centre join',
}

// Records of other tests would decide where lines break.
test.use({ ownServer: {} })

for (const [account, names] of Object.entries(chosen))
  test(`no screen of ${account} shifts its layout if fonts load late`, async ({ page }) => {
    await countShifts(page)
    await signIn(page, account)
    for (const { name, address, open } of screens.filter((screen) =>
      names.split(' ').includes(screen.name),
    )) {
      const release = await holdFonts(page)
      // A font that is drawn early delays the load event until it arrives.
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await settled(page, 'domcontentloaded')
      await open?.(page)
      // The browser counts no shift in the half second after a key or click.
      if (open) await page.waitForTimeout(600)
      const before = await page.evaluate(() => window.shifts.sum)
      expect(await release(), name).toBeGreaterThan(0)
      const { sum, moved } = await page.evaluate(() => window.shifts)
      const what = `${name}\n${moved.join('\n')}`
      expect.soft(before, what).toBeLessThan(0.01)
      expect.soft(sum - before, what).toBeLessThan(0.005)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
