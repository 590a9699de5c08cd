import { Suspense } from 'react'
import type { ConversationSummary } from '../../../../contract/conversation/conversation.ts'
import { hasAccess } from '../../../../contract/permission.ts'
import { storeEndpoints } from '../../../../contract/store.ts'
import { userEndpoints } from '../../../../contract/user.ts'
import { usePermissions } from '../../../api/signedInStaff.ts'
import { lazyWithRetry } from '../../../loading/lazyComponent.tsx'
import type { TextKey } from '../../../texts/text.ts'
import { LoadingRows } from '../../../ui/statusMessages.tsx'
import { type Partner, PartnerName } from './PartnerName.tsx'

const MemberPartner = lazyWithRetry<{ partner: Partner }>(() => import('./MemberPartner.tsx'))
const StorePartner = lazyWithRetry<{ partner: Partner }>(() => import('./StorePartner.tsx'))

interface PartnerPanelProps {
  conversation: Pick<ConversationSummary, 'member' | 'store'>
}

/** Returns the message key of what the panel of a conversation shows. */
export function partnerPanelTitleKey({ member }: PartnerPanelProps['conversation']): TextKey {
  return member === null ? 'conversation.partner.store' : 'conversation.partner.user'
}

/**
 * Whose conversation it is: the member or the store with state, balance, what waits for staff, contact and commands.
 * Staff who may not see members or stores see the name only.
 */
export function PartnerPanel({ conversation: { member, store } }: PartnerPanelProps) {
  const permissions = new Set(usePermissions())
  const partner = member ?? store
  if (partner === null) return null
  const { access } = member === null ? storeEndpoints.get : userEndpoints.get
  if (!hasAccess(access, permissions)) return <PartnerName name={partner.name} />
  return (
    <Suspense fallback={<LoadingRows rowCount={5} />}>
      {member === null ? (
        <StorePartner key={partner.id} partner={partner} />
      ) : (
        <MemberPartner key={partner.id} partner={partner} />
      )}
    </Suspense>
  )
}
