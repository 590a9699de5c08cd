import { lazyWithRetry } from '../../loading/lazyComponent.tsx'

/** The other stores and requests that have something in common with a store. Loads when it is first shown. */
export const RelatedStores = lazyWithRetry<{ id: number }>(() => import('./RelatedStores.tsx'))
