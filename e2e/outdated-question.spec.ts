import { expect } from 'playwright/test'
import type { MasterDataEntry } from '../contract/masterDataEntry.ts'
import type { Role } from '../contract/role.ts'
import type { Store } from '../contract/store.ts'
import { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { loadOwnName, openSignedIn, waitUntilLive } from './support/person.ts'
import { openProxy } from './support/proxy.ts'
import { textOf } from './support/texts.ts'

/** Adds a role that nobody has. */
async function addRole(api: Api): Promise<Role> {
  return (await api.call<Role>('POST', '/system/role', { name: '臨時担当', description: '' })).data
}

for (const { change, isQuestionUnchanged } of [
  { change: { name: '臨時担当', description: '夜間' }, isQuestionUnchanged: true },
  { change: { name: '臨時係', description: '' }, isQuestionUnchanged: false },
]) {
  test(`a question about a role that is not loaded yet after a colleague’s edit ${
    isQuestionUnchanged
      ? 'is answered as soon as it is loaded, because it says the same'
      : 'shows the new name, and is asked again'
  }`, async ({ page, server, browserErrors }) => {
    const proxy = await openProxy(server.origin, '/unused')
    browserErrors.allow(new RegExp(`^foreign: ${proxy.origin}/`))
    const colleague = await Api.as(server, 'system')
    const role = await addRole(colleague)
    await openSignedIn(page, server, 'admin', '/role')
    await page.goto(`${proxy.origin}/role?open=${role.id}`)
    await waitUntilLive(page)
    const actor = await loadOwnName(colleague)
    const release = proxy.hold('/api/cms/system/role')
    await colleague.call('PUT', `/system/role/${role.id}`, { ...change, version: role.version })
    await expect(page.getByRole('main')).toContainText(textOf('change.edited', { actor }))
    await page.keyboard.press('D')
    const question = page.getByRole('alertdialog', { name: textOf('role.delete.question') })
    await expect(question).toContainText(textOf('change.reloading'))
    await expect(question).toContainText(textOf('change.edited', { actor }))
    await expect(question.getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
    await page.keyboard.press('y')
    await expect(question.getByRole('button', { name: textOf('dialog.yes') })).toHaveAttribute('aria-busy', 'true')
    release()
    if (!isQuestionUnchanged) {
      await expect(question).toContainText('臨時係')
      await expect(question).toContainText(textOf('change.reloaded'))
      await expect(question.getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
      // A question that has just changed takes no answer.
      await expect(question.locator('[aria-busy="true"]')).toHaveCount(0)
      expect((await colleague.call('GET', `/system/role/${role.id}`)).status).toBe(200)
      await page.keyboard.press('y')
    }
    await expect(question).toHaveCount(0)
    expect((await colleague.call('GET', `/system/role/${role.id}`)).status).toBe(404)
    await proxy.close()
  })
}

test('the question about deleting a role says that a colleague has given it to somebody, and can be answered again afterwards', async ({
  page,
  server,
}) => {
  const colleague = await Api.as(server, 'system')
  const role = await addRole(colleague)
  await openSignedIn(page, server, 'admin', `/role?open=${role.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('D')
  const question = page.getByRole('alertdialog', { name: textOf('role.delete.question') })
  const yesButton = question.getByRole('button', { name: textOf('dialog.yes') })
  await expect(yesButton).toBeVisible()
  const fields = { fullName: '新人 花子', nickname: '', email: 'shinjin@choba.example' }
  const { data: addedStaff } = await colleague.call<{ id: number }>('POST', '/system/staff', {
    ...fields,
    roleIds: [role.id],
  })
  await expect(question).toContainText(textOf('role.inUse', { names: fields.fullName }))
  await expect(yesButton).toHaveCount(0)
  await expect(question.getByRole('button').filter({ hasText: textOf('dialog.close') })).toBeFocused()
  const { data: roles } = await colleague.call<{ items: Role[] }>('GET', '/system/role?limit=100')
  const otherId = roles.items.find(({ id }) => id !== role.id)?.id
  await colleague.call('PUT', `/system/staff/${addedStaff.id}`, { ...fields, roleIds: [otherId], version: 1 })
  await expect(yesButton).toBeVisible()
  await expect(question.getByRole('button', { name: textOf('dialog.no') })).toBeFocused()
  await page.keyboard.press('y')
  await expect(question).toHaveCount(0)
  expect((await colleague.call('GET', `/system/role/${role.id}`)).status).toBe(404)
})

test('the question about deleting an industry says that a store uses it now', async ({ page, server }) => {
  const colleague = await Api.as(server, 'admin')
  const { data: industry } = await colleague.call<MasterDataEntry>('POST', '/system/master-data', {
    type: 1,
    value: '移動販売',
  })
  await openSignedIn(page, server, 'system', `/masterdata?type=industry&open=${industry.id}`)
  await waitUntilLive(page)
  await page.keyboard.press('D')
  const question = page.getByRole('alertdialog', { name: textOf('masterData.delete.question') })
  await expect(question).toContainText('移動販売')
  const [storeRow] = await colleague.loadStores(2)
  const { data: store } = await colleague.call<Store>('GET', `/store/${storeRow?.id}`)
  const { name, nameKana, nickName, phone, zipcode, prefectureId, address, introduction, version } = store
  const edit = { name, nameKana, nickName, phone, zipcode, prefectureId, address, introduction, version }
  const editResponse = await colleague.call('PUT', `/store/${store.id}`, { ...edit, industryId: industry.id })
  expect(editResponse.status).toBe(200)
  await expect(question).toContainText(textOf('masterData.inUse', { stores: '1', users: '0', products: '0' }))
  await expect(question.getByRole('button', { name: textOf('dialog.yes') })).toHaveCount(0)
  expect((await colleague.call('GET', `/system/master-data/${industry.id}`)).status).toBe(200)
})
