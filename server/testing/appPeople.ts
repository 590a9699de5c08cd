import { appLogin } from '../../contract/appApi/auth.ts'
import type { AppCallerKind, AppEndpoint } from '../../contract/appApi/appEndpoint.ts'
import type { RequestOf, SentDataOf } from '../../contract/endpoint.ts'
import { APP_API_BASE } from '../../contract/limits.ts'
import { hashPassword } from '../auth/password.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import type { member } from '../features/user/table.ts'
import { createWithdrawalFixtures } from '../features/withdrawal/testing.ts'
import { createStoreFixtures } from '../features/store/testing.ts'
import { eq } from 'drizzle-orm'
import { type CallResponse, type TestApp, TEST_PASSWORD } from './testApp.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'

/** A signed-in member or store account of a test. */
export interface AppPersonOfTest {
  kind: AppCallerKind
  id: number
  token: string
  refreshToken: string
}

/**
 * Inserts a member with points and an accepted store with its account, who can both sign in with `TEST_PASSWORD`.
 * Returns them with functions that call the API of the apps.
 */
export async function createAppPeople(app: TestApp) {
  const { addMemberWithBankAccount } = await createWithdrawalFixtures(app)
  const { owner, addStore } = await createStoreFixtures(app.db)
  const passwordHash = await hashPassword(TEST_PASSWORD)
  let addedCount = 0

  /** Inserts a member who can sign in, and signs them in. */
  async function addMember(points = 3_000, values: Partial<typeof member.$inferInsert> = {}) {
    addedCount += 1
    const email = `member${addedCount}@members.example`
    const id = await addMemberWithBankAccount(points, { email, passwordHash, ...values })
    return { kind: 'member', id, ...(await signIn('member', values.email ?? email)) } satisfies AppPersonOfTest
  }

  async function signIn(kind: AppCallerKind, email: string) {
    const response = await callApp(appLogin, { body: { kind, email, password: TEST_PASSWORD } })
    if (response.status !== 200) throw new Error(`${email} could not sign in: ${response.status}`)
    return response.body.data
  }

  function callApp<E extends AppEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    caller?: AppPersonOfTest,
    headers: Record<string, string> = {},
  ): Promise<CallResponse<SentDataOf<E>>> {
    const token = caller === undefined ? {} : { token: caller.token }
    return app.call(endpoint, request, { base: APP_API_BASE, headers, ...token })
  }

  await app.db.update(storeOwner).set({ passwordHash }).where(eq(storeOwner.id, owner.id))
  const storeId = await addStore({ status: storeLifecycle.codes.accepted })
  const storeAccount: AppPersonOfTest = {
    kind: 'storeAccount',
    id: owner.id,
    ...(await signIn('storeAccount', owner.email)),
  }
  return { member: await addMember(), storeAccount, storeId, addMember, addStore, callApp, signIn }
}
