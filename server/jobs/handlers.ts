import { count } from 'drizzle-orm'
import { JOB_STATES } from '../../contract/job.ts'
import type { Handlers } from '../http/handler.ts'
import { job } from './table.ts'

export const jobHandlers: Pick<Handlers, 'countJobs'> = {
  async countJobs(_call, { db }) {
    const counts = await db.select({ state: job.state, count: count() }).from(job).groupBy(job.state)
    return {
      items: JOB_STATES.map((state) => ({ state, count: counts.find((row) => row.state === state)?.count ?? 0 })),
    }
  },
}
