import { measureAlternately, median, medianRatio } from './compare.ts'
import type { SendTimedRequest } from './timedRequests.ts'

const ROUNDS = 31

/**
 * What the console asks for when it opens a list. A member by id is measured with them: it shows what the machine adds to
 * the ratio.
 */
const GROWTH_PATHS: Record<string, string> = {
  'a member by id': '/user/7?',
  'members, page 1': '/user?page=1',
  'members, a tab': '/user?status=1',
  'members, counts of the tabs': '/user/count?',
  'members, a text in every email address': '/user?q=example',
  'stores, page 1': '/store?page=1',
  'stores, a tab': '/store?status=2',
  'stores, counts of the tabs': '/store/count?',
  'withdrawals, page 1': '/point/withdrawal?page=1',
  'withdrawals, counts of the tabs': '/point/withdrawal/count?',
}

/** Measures requests in turns on a small and a large database, and returns what they cost on the large one. */
export async function measureGrowth(
  small: SendTimedRequest,
  large: SendTimedRequest,
): Promise<Record<string, string | number>[]> {
  const rows: Record<string, string | number>[] = []
  for (const [name, path] of Object.entries(GROWTH_PATHS)) {
    const outcomes = await measureAlternately({ small: () => small(path), large: () => large(path) }, ROUNDS)
    const timesOf = (side: 'small' | 'large') => (outcomes[side] ?? []).map(({ ms }) => ms)
    rows.push({
      request: name,
      'found in the small one': outcomes['small']?.[0]?.total ?? NaN,
      'in the large one': outcomes['large']?.[0]?.total ?? NaN,
      'ms in the small one': Number(median(timesOf('small')).toFixed(1)),
      'times in the large one': Number(medianRatio(timesOf('large'), timesOf('small')).toFixed(2)),
    })
  }
  return rows
}
