import type { AppEndpoints } from '../../contract/appApi/appEndpoints.ts'
import { PaymentMethod } from '../../contract/enumerations.ts'

/**
 * For each endpoint of the apps of members and stores with a body, one that its schema accepts but that changes nothing,
 * for example because the record is missing or the balance is another one.
 */
export const validMarketplaceBodies: Partial<Record<keyof AppEndpoints, Record<string, unknown>>> = {
  buyPoints: { point: 1 },
  scanCouponUse: { paymentMethod: PaymentMethod.MONEY },
  enterReferralCode: { code: 'UNKNOWN' },
  requestOwnWithdrawal: { point: 1_000, expectedBalance: 1 },
  requestStore: {
    name: '店',
    nameKana: '',
    nickName: '',
    phone: '0312345678',
    zipcode: '',
    prefectureId: 2_000_000_000,
    address: '東京都',
    industryId: 2_000_000_000,
    introduction: '',
  },
  transitionOwnStore: { event: 'reapply', reason: '', version: 1 },
  writeReview: { rate: 5, content: 'おいしかったです。' },
  replyToReview: { content: 'ありがとうございます。' },
  submitReport: { kind: 'store', id: 2_000_000_000, content: '不適切です。' },
}
