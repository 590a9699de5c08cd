import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import { listRelatedStores, type RelatedStore, STORE_RELATIONS } from '../../../contract/relatedStores.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { StateChip } from '../../resources/columns/StateChip.tsx'
import { useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { LoadError } from '../../ui/statusMessages.tsx'
import { Time } from '../../ui/time.tsx'
import { relatedStoresMessage } from './relatedStores.ts'
import { storeResource } from './resource.ts'

/** The other stores and requests of the same account, person, phone or address as a store, with their ends (rule 3.22). */
export default function RelatedStores({ id }: { id: number }) {
  const text = useText()
  const { client } = useConsole()
  const { data, error, refetch } = useQuery(endpointQuery(client, listRelatedStores, { params: { id } }))
  const summary = data && relatedStoresMessage(data)
  return (
    <FactSection title={text('store.related')} isWide>
      {error !== null && <LoadError failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p className="text-sm text-faint">{text('state.loading')}</p>}
      {summary !== undefined && <p className="text-sm text-soft">{text(summary.key, summary.values)}</p>}
      {data !== undefined && data.lastRejectedAt !== null && (
        <p className="text-sm text-accent">
          {text('store.related.own', {
            n: formatNumber(data.rejectionCount ?? 0),
            date: formatDate(data.lastRejectedAt),
          })}
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {data.items.map((related) => (
            <li key={related.id} className="py-2">
              <RelatedStoreLine related={related} />
            </li>
          ))}
        </ul>
      )}
    </FactSection>
  )
}

function RelatedStoreLine({ related }: { related: Read<typeof RelatedStore> }) {
  const text = useText()
  const { id, name, creator, status, statusReason, since, relations, rejectionCount, lastRejectedAt } = related
  const knownRelations = STORE_RELATIONS.filter((relation) => relations.includes(relation))
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <PermittedLink to={urlOfScreen('/store-detail/$id', { id })}>{name}</PermittedLink>
        <StateChip stateTextKeys={storeResource.lifecycleTextKeys} stateCode={status} />
        <span className="text-sm text-faint">
          <Time at={since} as="date" />
        </span>
      </div>
      <p className="text-sm text-soft">
        {[...knownRelations.map((relation) => text(`store.related.${relation}`)), creator].join(' · ')}
      </p>
      {statusReason !== null && <p className="text-sm wrap-anywhere whitespace-pre-line">{statusReason}</p>}
      {lastRejectedAt !== null && (
        <p className="text-sm text-accent">
          {text('store.related.rejections', {
            n: formatNumber(rejectionCount ?? 0),
            date: formatDate(lastRejectedAt),
          })}
        </p>
      )}
    </>
  )
}
