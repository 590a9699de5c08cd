import { getProduct, listProductHistory, type Product } from '../../../contract/storeParts.ts'
import { useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import type { PartPanelProps } from './PartList.tsx'
import { PartPanel } from './PartPanel.tsx'
import { productLifecycles } from './partResources.ts'

/** The panel of a product beside the list, with its history. */
export function ProductPanel(props: PartPanelProps<Product>) {
  return (
    <PartPanel
      {...props}
      part={productLifecycles}
      get={getProduct}
      history={listProductHistory}
      titleKey="product.field.name"
      Details={ProductFacts}
    />
  )
}

function ProductFacts({ record: { maker, category, description, statusReason } }: { record: Product }) {
  const text = useText()
  return (
    <Facts>
      <Fact name={text('product.field.maker')}>{maker}</Fact>
      <Fact name={text('product.field.category')}>{category}</Fact>
      <Fact name={text('product.field.description')}>{description}</Fact>
      {statusReason !== null && <Fact name={text('product.field.statusReason')}>{statusReason}</Fact>}
    </Facts>
  )
}
