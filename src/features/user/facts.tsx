import type { Read } from '../../../contract/answer.ts'
import { isolateText } from '../../../contract/typedText.ts'
import type { User } from '../../../contract/user.ts'
import { EmailWithCopyButton, PhoneWithCopyButton } from '../../resources/columns/Contact.tsx'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'
import { formatNumber } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { genderName } from './genderName.ts'
import { MaskedBankAccount } from './MaskedBankAccount.tsx'
import { ReferralCode } from './ReferralCode.tsx'
import { RequestedWithdrawals } from './RequestedWithdrawals.tsx'

/** Which facts of a member stand where. */
export const USER_FACTS: RecordFacts<Read<typeof User>> = {
  head: [
    { label: 'user.field.phone', value: ({ phone }) => phone && <PhoneWithCopyButton kind="user" phone={phone} /> },
    { label: 'user.field.email', value: ({ email }) => email && <EmailWithCopyButton kind="user" email={email} /> },
    { label: 'user.field.balance', value: ({ point }) => formatNumber(point) },
    { id: 'requestedWithdrawals', Part: RequestedWithdrawals },
    { label: 'user.tab.bank', value: ({ id }) => <MaskedBankAccount userId={id} /> },
    { label: 'user.field.referralCode', value: ({ referralCode }) => <ReferralCode code={referralCode} /> },
    reasonFact('user.field.statusReason'),
  ],
  groups: [
    {
      title: 'record.group.person',
      facts: [
        { label: 'user.field.fullNameKana', value: ({ fullNameKana }) => fullNameKana },
        { label: 'user.field.nickName', value: ({ nickName }) => nickName },
        {
          label: 'user.field.birthDate',
          value: ({ birthDate }) => birthDate !== null && <Time at={birthDate} as="date" />,
        },
        { label: 'user.field.sex', value: ({ sex }, text) => genderName(sex, text) },
      ],
    },
    {
      title: 'record.group.place',
      facts: [
        { label: 'user.field.zipcode', value: ({ zipcode }) => zipcode },
        {
          label: 'user.field.address',
          value: ({ prefecture, address }) => isolateText(prefecture) + isolateText(address),
        },
      ],
    },
    {
      title: 'record.group.work',
      facts: [
        { label: 'user.field.company', value: ({ company }) => company },
        { label: 'user.field.industries', value: ({ industries }) => industries.map(isolateText).join('、') },
      ],
    },
    {
      title: 'record.group.dates',
      facts: [
        timeFact('user.field.createdAt', ({ createdAt }) => createdAt),
        timeFact('user.field.updatedAt', ({ updatedAt }) => updatedAt),
      ],
    },
  ],
}
