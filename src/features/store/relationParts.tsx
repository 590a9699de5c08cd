import { Suspense } from 'react'
import type { Read } from '../../../contract/answer.ts'
import type { Store } from '../../../contract/store.ts'
import { needsDecision } from '../../../machines/lifecycle.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { RelatedStores } from './lazyRelatedStores.ts'

interface PartProps {
  record: Pick<Read<typeof Store>, 'id' | 'status'>
}

const StoreRequest = lazyWithRetry<{ id: number }>(() => import('./StoreRequest.tsx'))

/** What a requested store is judged by, besides its facts; nothing for another store. */
export function StoreRequestPart({ record: { id, status } }: PartProps) {
  if (!needsDecision(storeLifecycle, status)) return null
  return (
    <Suspense fallback={null}>
      <StoreRequest id={id} />
    </Suspense>
  )
}

/** The related stores of a store that is not requested. */
export function RelatedStoresPart({ record: { id, status } }: PartProps) {
  if (needsDecision(storeLifecycle, status)) return null
  return (
    <Suspense fallback={null}>
      <RelatedStores id={id} />
    </Suspense>
  )
}
