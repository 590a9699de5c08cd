import type { MessageProduct } from '../../../../contract/conversation/message.ts'
import { RecordStatus } from '../../../../contract/enumerations.ts'
import { isolateText } from '../../../../contract/typedText.ts'
import { productLifecycle } from '../../../../machines/product.ts'
import { pictureUrl } from '../../../api/urls.ts'
import { stateTextKeysOf } from '../../../commands/lifecycleTextKeys.ts'
import { PermittedLink } from '../../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../../navigation/urlOfScreen.ts'
import { StateChip } from '../../../resources/StateChip.tsx'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'

const PRODUCT_STATE_TEXT_KEYS = stateTextKeysOf(productLifecycle)

interface ProductCardProps {
  product: MessageProduct
  /** Whether the Tab key reaches the link. */
  isTabbable: boolean
}

/**
 * A product in a message: its name, maker and picture as they were sent, its state now, and a link to the products of
 * its store. A deleted one is gray.
 */
export function ProductCard({ product, isTabbable }: ProductCardProps) {
  const isDeleted = product.status === RecordStatus.DELETED
  return (
    <span className="flex max-w-full min-w-48 items-center gap-3">
      <span className={isDeleted ? 'grayscale' : ''}>
        <Picture source={pictureUrl(product.image)} size="large" placeholder={<Icon name="box" size={20} />} />
      </span>
      <span className={`min-w-0 ${isDeleted ? 'text-faint' : ''}`}>
        <span className="block font-medium wrap-anywhere">
          <PermittedLink
            to={urlOfScreen('/store-detail/$id', { id: product.storeId }, { tab: 'product' })}
            isTabbable={isTabbable}
          >
            {isolateText(product.name)}
          </PermittedLink>
        </span>
        <span className="block text-xs wrap-anywhere text-soft">
          <BidiIsolated>{product.maker}</BidiIsolated>
        </span>
        <StateChip stateTextKeys={PRODUCT_STATE_TEXT_KEYS} stateCode={product.status} />
      </span>
    </span>
  )
}
