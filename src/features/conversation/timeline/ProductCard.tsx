import type { MessageProduct } from '../../../../contract/conversation/message.ts'
import { RecordStatus } from '../../../../contract/enumerations.ts'
import { productLifecycle } from '../../../../machines/lifecycles/product.ts'
import { pictureUrl } from '../../../api/urls.ts'
import { stateTextKeysOf } from '../../../commands/lifecycleTextKeys.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StateChip } from '../../../resources/columns/StateChip.tsx'

const PRODUCT_STATE_TEXT_KEYS = stateTextKeysOf(productLifecycle)

/** A product in a message: its name, maker and picture as they were sent, and its state now. A deleted one is gray. */
export function ProductCard({ product }: { product: MessageProduct }) {
  const isDeleted = product.status === RecordStatus.DELETED
  return (
    <span className="flex max-w-full min-w-48 items-center gap-3">
      <span className={isDeleted ? 'grayscale' : ''}>
        <Picture source={pictureUrl(product.image)} size="large" placeholder={<Icon name="box" size={20} />} />
      </span>
      <span className={`min-w-0 ${isDeleted ? 'text-faint' : ''}`}>
        <span className="block font-medium wrap-anywhere">
          <BidiIsolated>{product.name}</BidiIsolated>
        </span>
        <span className="block text-xs wrap-anywhere text-soft">
          <BidiIsolated>{product.maker}</BidiIsolated>
        </span>
        <StateChip stateTextKeys={PRODUCT_STATE_TEXT_KEYS} stateCode={product.status} />
      </span>
    </span>
  )
}
