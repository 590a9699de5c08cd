import { expect } from 'playwright/test'
import { expectAccessible, inBothThemes } from './support/accessibility.ts'
import { test } from './support/fixtures.ts'
import { addressOf, fillSignIn, signIn } from './support/person.ts'

test('signs in by keyboard and lands on the first screen one may see', async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveURL(/\/stores/)
  await expect(page.getByRole('grid')).toBeVisible()
})

test('goes back to where one wanted to go', async ({ page }) => {
  await signIn(page, 'admin', '/stores?tab=inactive')
  await expect(page).toHaveURL(/\/stores\?.*inactive/)
})

test('a wrong password is told, and what was typed stays', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  await page.goto('/login')
  await fillSignIn(page, addressOf('admin'), 'not-the-password')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(addressOf('admin'))
})

test('the sign-in page is accessible in both themes', async ({ page }) => {
  await inBothThemes(page, async () => {
    await page.goto('/login')
    await expect(page.locator('input[autocomplete="username"]')).toBeFocused()
    await expectAccessible(page)
  })
})
