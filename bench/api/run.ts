import { API_BASE } from '../../contract/limits.ts'
import { inProject } from '../../scripts/paths.ts'
import { measureAlternately, median, medianRatio } from '../compare.ts'
import { createApi } from '../messages/api.ts'
import { type MeasuredProcess, startMeasured } from '../messages/measuredProcess.ts'

const ROUND_COUNT = 5
const CALLS_PER_ROUND = 1_500
const CONCURRENT_CALLS = 10
/** The ids that are read in turn, all of the demo data. */
const MEMBER_IDS = Array.from({ length: 500 }, (_, index) => index + 1)

type MeasurementRow = Record<string, string | number>

/**
 * Measures the processor time of the server's process for one API call, beside a bare server of `node:http` and `pg` on
 * the same database. The time of the database and of the client is not in it, and other load on the machine changes it
 * little.
 */
export async function measureApi(databaseUrl: string): Promise<MeasurementRow[]> {
  const product = await startMeasured(inProject('dist', 'server', 'main.js'), {
    env: { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'info' },
  })
  const bare = await startMeasured(inProject('bench', 'bare', 'apiServer.ts'), {
    args: [databaseUrl],
    nodeArgs: ['--import', 'tsx'],
  })
  try {
    const token = await createApi(product.origin).signIn(API_BASE, { email: 'admin@choba.example' })
    const rows: MeasurementRow[] = []
    const paths = { 'by id': (index: number) => `/user/${MEMBER_IDS[index % MEMBER_IDS.length]}`, page: () => '/user' }
    for (const [name, pathOf] of Object.entries(paths)) {
      const outcomes = await measureAlternately(
        {
          product: () => measureCalls(product, token, pathOf),
          bare: () => measureCalls(bare, token, pathOf),
        },
        ROUND_COUNT,
      )
      const { product: productTimes = [], bare: bareTimes = [] } = outcomes
      rows.push({
        call: name,
        'µs of Chōba': Math.round(median(productTimes)),
        'µs of the bare server': Math.round(median(bareTimes)),
        'Chōba : bare': Number(medianRatio(productTimes, bareTimes).toFixed(2)),
        'speed of the bare one': Number(medianRatio(bareTimes, productTimes).toFixed(2)),
      })
    }
    return rows
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

/** Sends the calls of one round. Returns the processor time of the process for each, in µs. */
async function measureCalls(
  { origin, readProcessorTime }: MeasuredProcess,
  token: string,
  pathOf: (index: number) => string,
): Promise<number> {
  let index = 0
  const before = await readProcessorTime()
  const callOneAfterAnother = async () => {
    while (index < CALLS_PER_ROUND) {
      index += 1
      const response = await fetch(`${origin}${API_BASE}${pathOf(index)}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, callOneAfterAnother))
  return ((await readProcessorTime()) - before) / CALLS_PER_ROUND
}
