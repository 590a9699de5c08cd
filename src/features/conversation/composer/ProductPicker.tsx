import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Read } from '../../../../contract/answer.ts'
import { listSendableProducts, type SendableProduct } from '../../../../contract/conversation/sendableProducts.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { pictureUrl } from '../../../api/urls.ts'
import { useConsole } from '../../../console.tsx'
import { useText } from '../../../texts/text.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { LoadError, LoadingRows } from '../../../ui/statusMessages.tsx'
import { useAnnouncement } from '../../../ui/useAnnouncement.ts'

type Product = Read<typeof SendableProduct>

interface ProductPickerProps {
  /** Only the products of this store; undefined for those of all stores. */
  storeId: number | undefined
  onSend: (productId: number) => void
  onClose: () => void
}

const SHOWN_PRODUCTS_MAX = 20
const NO_PRODUCTS: readonly Product[] = []

/** Searches a product by its name, and sends the one that was chosen by an arrow key or a click. */
export default function ProductPicker({ storeId, onSend, onClose }: ProductPickerProps) {
  const text = useText()
  const { client } = useConsole()
  const listId = useId()
  const [q, setQ] = useState('')
  const [chosenIndex, setChosenIndex] = useState<number>()
  const query = {
    limit: SHOWN_PRODUCTS_MAX,
    ...(storeId === undefined ? {} : { storeId }),
    ...(q.trim() === '' ? {} : { q }),
  }
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(client, listSendableProducts, { query }),
    placeholderData: keepPreviousData,
  })
  const products = data?.items ?? NO_PRODUCTS
  const chosen = chosenIndex === undefined || isPlaceholderData ? undefined : products[chosenIndex]
  const idOf = (productId: number) => `${listId}-${productId}`
  const send = (productId: number) => {
    onSend(productId)
    onClose()
  }
  const moveChoice = (by: number) => {
    if (products.length === 0) return
    const from = chosenIndex ?? (by > 0 ? -1 : 0)
    const next = (from + by + products.length) % products.length
    setChosenIndex(next)
    document.getElementById(idOf(products[next]?.id ?? 0))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveChoice(event.key === 'ArrowDown' ? 1 : -1)
    // Only what was chosen is sent.
    else if (event.key === 'Enter' && chosen !== undefined) send(chosen.id)
    else return
    event.preventDefault()
  }
  const count = isPlaceholderData ? undefined : data?.items.length
  useAnnouncement(count === undefined ? undefined : text('composer.product.count', { n: count }))
  return (
    <Dialog title={text('composer.product')} description={text('composer.product.hint')} width="wide" onClose={onClose}>
      <input
        type="search"
        role="combobox"
        data-autofocus=""
        aria-label={text('composer.product.search')}
        placeholder={text('composer.product.search')}
        aria-expanded={products.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : idOf(chosen.id)}
        autoComplete="off"
        className="control w-full"
        onChange={({ target }) => {
          setQ(target.value)
          setChosenIndex(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="mt-3">
        {isError && <LoadError failure={error} onRetry={() => void refetch()} />}
        {data === undefined && !isError && <LoadingRows rowCount={4} />}
        {count === 0 && <p className="px-1 py-2 text-sm text-faint">{text('composer.product.none')}</p>}
        <div id={listId} role="listbox" aria-label={text('composer.product')} className="max-h-[50dvh] overflow-y-auto">
          {products.map((product, index) => (
            <div
              key={product.id}
              id={idOf(product.id)}
              role="option"
              aria-selected={index === chosenIndex}
              className="flex cursor-pointer items-center gap-3 border-s-4 border-transparent px-2 py-1.5 hover:bg-sunk aria-selected:border-link aria-selected:bg-sunk forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
              // The field must not lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => send(product.id)}
            >
              <Picture source={pictureUrl(product.image)} size="large" placeholder={<Icon name="box" size={20} />} />
              <span className="min-w-0">
                <span className="block truncate text-sm font-medium">
                  <BidiIsolated>{product.name}</BidiIsolated>
                </span>
                <span className="block truncate text-xs text-soft">
                  <BidiIsolated>{product.maker}</BidiIsolated>
                  {storeId === undefined && (
                    <>
                      {' · '}
                      <BidiIsolated>{product.storeName}</BidiIsolated>
                    </>
                  )}
                </span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
