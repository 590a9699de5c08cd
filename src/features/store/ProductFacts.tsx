import type { Read } from '../../../contract/answer.ts'
import type { Product } from '../../../contract/storeParts.ts'
import { useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'

/** The data of a product. */
export function ProductFacts({
  record: { maker, category, description, statusReason },
}: {
  record: Read<typeof Product>
}) {
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
