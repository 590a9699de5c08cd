import { expect, type Page } from 'playwright/test'
import { formKinds } from '../contract/recordKinds.ts'
import { test } from './support/fixtures.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { type TextKey, texts } from './support/texts.ts'

/** The paths of screens, each with the keys of some texts that the screen shows. */
const SCREEN_TEXT_KEYS: readonly (readonly [path: string, textKeys: readonly TextKey[]])[] = [
  ['/stores', ['stores.title', 'store.state.requested', 'store.field.creator', 'menu.adminNotification']],
  ['/stores?tab=rejected', ['store.state.rejected', 'list.filter.prefecture']],
  ['/store-detail/12', ['store.tab.rating', 'store.field.introduction', 'history.title', 'store.edit']],
  ['/store-detail/12?tab=point', ['point.field.type']],
  ['/profile', ['profile.permissions', 'permission.REPORT_MANAGEMENT', 'profile.edit']],
  [
    '/admin-notification',
    ['adminNotifications.title', 'adminNotification.field.readCount', 'adminNotification.create'],
  ],
  ['/notification?tab=all', ['screen.notification', 'notification.tab.unread', 'notificationSetting.kind.NEW_REVIEW']],
  ['/notification?tab=choices', ['notification.choices.kinds', 'notification.sound']],
  ['/staffs', ['staffs.title', 'staff.field.roles', 'staff.create']],
  ['/role', ['roles.title', 'role.field.staffCount', 'role.create']],
  ['/permission', ['menu.permission', 'permission.unchanged', 'permission.keys']],
  ['/point-management', ['config.section.config', 'config.field.REFERRAL_REWARD']],
  ['/languages', ['menu.languages', 'language.create']],
  ['/masterdata', ['masterData.type.industry', 'masterData.offered']],
  ...(
    [
      'prefecture',
      'maker',
      'category',
      'calendar',
      ...formKinds.map(({ name }) => name),
      'notificationSetting',
      'resource',
      'deletedResource',
    ] as const
  ).map((type) => [`/masterdata?type=${type}`, [`masterData.type.${type}`]] as const),
  ['/messages/user', ['screen.userMessages', 'conversation.tab.unassigned', 'conversation.choose']],
  ['/messages/template', ['replyTemplates.title', 'replyTemplate.field.useCount', 'replyTemplate.create']],
  ['/reports', ['reports.title', 'report.state.handled', 'report.field.userName']],
]
/** The screens whose rows are message keys, or texts with placeholders. */
const PATHS_WITH_PLACEHOLDERS = ['/languages', '/messages/template']
/** The paths of the public pages, each with the key of its title. */
const PUBLIC_PAGE_TITLE_KEYS: readonly [path: string, textKey: TextKey][] = [
  ['/login', 'login.title'],
  ['/forget-password', 'recovery.title'],
  ['/invitation', 'invitation.title'],
  ['/term', 'public.term'],
  ['/privacy', 'public.privacy'],
  ['/download', 'public.download'],
]
const MESSAGE_KEYS = Object.keys(texts.ja).filter((key) => key.includes('.'))

for (const language of ['ja', 'vi', 'en'] as const) {
  test(`${language} is complete on every screen, in the palette and in a dialog`, async ({ page, server }) => {
    const languageTexts = texts[language]
    await setPreferences(page, server.origin, { language })
    for (const [path, titleKey] of PUBLIC_PAGE_TITLE_KEYS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: languageTexts[titleKey] }).first()).toBeVisible()
      await expectTranslated(page, language)
    }
    await openSignedIn(page, server)
    for (const [path, textKeys] of SCREEN_TEXT_KEYS) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      for (const textKey of textKeys) await expect(page.locator('body')).toContainText(languageTexts[textKey])
      if (!PATHS_WITH_PLACEHOLDERS.includes(path)) await expectTranslated(page, language)
    }
    await openPalette(page)
    await expect(page.getByRole('dialog', { name: languageTexts['palette.title'] })).toHaveCount(1)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectTranslated(page, language)
    await page.keyboard.insertText(languageTexts['command.changePassword'])
    await page.keyboard.press('Enter')
    await expect(page.getByText(languageTexts['password.hint'])).toBeVisible()
    await expectTranslated(page, language)
    await expect(page).toHaveTitle(new RegExp(languageTexts['menu.reports']))
  })
}

/**
 * Expects that `lang` of the page is the language, and that the page shows no message keys or unfilled placeholders.
 */
async function expectTranslated(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const shownText = await page.evaluate(() => {
    const shownLabels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...shownLabels].join('\n')
  })
  expect(
    MESSAGE_KEYS.filter((key) => new RegExp(`(^|\\s)${key.replaceAll('.', '\\.')}($|\\s)`, 'm').test(shownText)),
  ).toEqual([])
  expect(shownText).not.toContain('{{')
}
