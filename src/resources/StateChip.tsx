import { type Lifecycle, stateOf } from '../../machines/lifecycle.ts'
import { type TextKey, useText } from '../text.ts'
import { Chip, type ChipTone } from '../ui/chip.tsx'

/** How each state of each lifecycle looks. */
const TONES: Record<string, ChipTone> = {
  'store.request': 'waiting',
  'store.accept': 'good',
  'store.inactive': 'off',
  'store.reject': 'bad',
  'withdrawal.request': 'waiting',
  'withdrawal.confirm': 'busy',
  'withdrawal.success': 'good',
  'withdrawal.reject': 'bad',
  'account.active': 'good',
  'account.deactivated': 'off',
  'account.deleted': 'bad',
  'user.active': 'good',
  'user.deactivated': 'off',
  'user.deleted': 'bad',
  'storeAccount.active': 'good',
  'storeAccount.deactivated': 'off',
  'storeAccount.deleted': 'bad',
  'couponDisplay.before': 'plain',
  'couponDisplay.during': 'good',
  'couponDisplay.after': 'off',
  'couponPayment.wait': 'waiting',
  'couponPayment.effective': 'good',
  'couponPayment.notEffective': 'bad',
}

/** The state of a record, as its lifecycle names the code. */
export function StateChip({ lifecycle, code }: { lifecycle: Lifecycle; code: number }) {
  const text = useText()
  const state = stateOf(lifecycle, code)
  return (
    <Chip tone={TONES[`${lifecycle.record}.${state}`] ?? 'plain'}>
      {text(`${lifecycle.record}.state.${state}` as TextKey)}
    </Chip>
  )
}
