import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listStoreProducts } from '../../../contract/storeParts.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { pictureUrl } from '../../api/urls.ts'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { LoadError } from '../../ui/statusMessages.tsx'
import { RelatedStores } from './lazyRelatedStores.ts'

/** How many products are searched for pictures, the newest first. */
const PRODUCTS_MAX = 8

/**
 * What a requested store is judged by besides its facts (rule 3.22): the pictures of its products, and the other stores
 * and requests that have something in common with it.
 */
export default function StoreRequest({ id }: { id: number }) {
  const text = useText()
  return (
    <>
      <FactSection title={text('store.request.pictures')} isWide>
        <ProductPictures id={id} />
      </FactSection>
      <RelatedStores id={id} />
    </>
  )
}

/** The pictures of the store's newest products, each a link to its product. */
function ProductPictures({ id }: { id: number }) {
  const text = useText()
  const { client } = useConsole()
  const query = { limit: PRODUCTS_MAX }
  const { data, error, refetch } = useQuery(endpointQuery(client, listStoreProducts, { params: { id }, query }))
  if (error !== null) return <LoadError failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p className="text-sm text-faint">{text('state.loading')}</p>
  const products = data.items.filter(({ image }) => image !== null)
  if (products.length === 0) return <p className="text-sm text-faint">{text('store.request.noPictures')}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {products.map(({ id: productId, image, name }) => (
        <li key={productId}>
          <Link to={urlOfScreen('/store-detail/$id', { id }, { tab: 'product', open: productId })} title={name}>
            <Picture
              source={pictureUrl(image)}
              size="preview"
              isLazy
              alt={name}
              placeholder={<Icon name="box" size={20} />}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
