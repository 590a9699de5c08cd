import { useQuery } from '@tanstack/react-query'
import { listRelatedStores } from '../../../contract/relatedStores.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { relatedStoresMessage } from './relatedStores.ts'

interface StoreRequestFactProps {
  id: number
  part: 'industry' | 'related'
}

/** A fact in the question about a requested store that the list does not have: its trade, or the related stores. */
export default function StoreRequestFact({ id, part }: StoreRequestFactProps) {
  return part === 'industry' ? <Industry id={id} /> : <RelatedStoresSummary id={id} />
}

function Industry({ id }: { id: number }) {
  const { client } = useConsole()
  const { data, isError } = useQuery(endpointQuery(client, storeEndpoints.get, { params: { id } }))
  if (data === undefined) return isError ? '—' : '…'
  return data.industry === '' ? '—' : data.industry
}

function RelatedStoresSummary({ id }: { id: number }) {
  const text = useText()
  const { client } = useConsole()
  const { data, isError } = useQuery(endpointQuery(client, listRelatedStores, { params: { id } }))
  if (data === undefined) return isError ? text('store.related.notLoaded') : '…'
  const { key, values } = relatedStoresMessage(data)
  return text(key, values)
}
