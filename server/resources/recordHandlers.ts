import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import { type RecordEndpointId, recordEndpointIds } from '../../contract/recordEndpointIds.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { readHistory, readLifecycleSteps } from './audit.ts'
import { sendLifecycleEvent, type LifecycleEventRequest } from './lifecycle.ts'
import {
  searchAndFilterCondition,
  countByStatus,
  type List,
  type ListQuery,
  statusScope,
  summarizeStates,
  readList,
  type ListScope,
} from './list.ts'
import { createListCsvFile } from './listCsv.ts'
import { type LifecycleResource, requireRow, type Resource } from './resource.ts'

interface RecordRequest {
  params: { id: number }
}

interface ListRequest<Query> {
  query: Query
}

type HandlersOf<Name extends string> = {
  [Id in RecordEndpointId<Name>]: Id extends keyof Handlers ? Handlers[Id] : never
}

/** Creates the handlers of the endpoints that every kind of record has: `listStores`, `countStores`, … */
function createResourceHandlers<Name extends RecordKindName>(resource: Resource<Name>): HandlersOf<Name> {
  const { kind, lifecycle, table, sortColumns, list, csvColumns, readForDetailPage } = resource
  const ids = recordEndpointIds(kind.name)
  const { transition, history, steps } = createLifecycleHandlers(resource)
  const handlers = {
    [ids.list]: ({ query }: ListRequest<ListQuery & { status?: number }>, context: Context) =>
      readList(context, list, query, statusScope(table, query.status)),
    [ids.csv]: ({ query }: ListRequest<Omit<ListQuery, 'page' | 'limit'> & { status?: number }>) =>
      createListCsvFile(list, {
        record: kind.name,
        columns: csvColumns,
        query,
        scope: statusScope(table, query.status),
      }),
    [ids.counts]: ({ query }: ListRequest<object>, context: Context) =>
      countByStatus(
        context.db,
        table,
        lifecycle,
        searchAndFilterCondition(context, list, query),
        kind.amountField === undefined ? undefined : sortColumns[kind.amountField],
      ),
    [ids.states]: (_: object, context: Context) => summarizeStates(context.db, table, lifecycle),
    [ids.get]: ({ params }: RecordRequest, context: Context) => readForDetailPage(context, params.id),
    [ids.transition]: transition,
    [ids.history]: history,
    [ids.steps]: steps,
  }
  return handlers as unknown as HandlersOf<Name>
}

/** Creates the handlers of the endpoints of one record with a lifecycle. They throw 404 if it does not exist. */
export function createLifecycleHandlers<Item>(resource: LifecycleResource<RecordKindName, Item>) {
  const { kind, table, read } = resource
  return {
    get: ({ params }: RecordRequest, context: Context) => read(context, params.id),
    transition: (
      { params, body }: RecordRequest & { body: Omit<LifecycleEventRequest, 'id'> },
      context: Context,
    ): Promise<Item> => {
      const sender = { kind: 'staff', caller: context.caller() } as const
      return sendLifecycleEvent(context, resource, { id: params.id, ...body }, sender)
    },
    history: async ({ params, query }: RecordRequest & ListRequest<ListQuery>, context: Context) => {
      await requireRow(context.db, table, params.id)
      return readHistory(context, kind.name, params.id, query)
    },
    steps: async ({ params }: RecordRequest, context: Context) => {
      await requireRow(context.db, table, params.id)
      return readLifecycleSteps(context, kind.name, params.id)
    },
  }
}

/** Creates the common handlers of all kinds of records. */
export function createRecordHandlers<Name extends RecordKindName>(resources: {
  readonly [EachName in Name]: Resource<EachName>
}): HandlersOf<Name> {
  const allResources: Resource[] = Object.values(resources)
  return Object.assign({}, ...allResources.map((resource) => createResourceHandlers(resource))) as HandlersOf<Name>
}

/**
 * Creates the handler of a list of rows that belong to one record. The handler throws 404 if the record does not exist.
 * @param recordTable the table of the record
 * @param scopeOf returns the scope of the list for the record's id
 */
export function createPartListHandler<Row extends { id: number }>(
  recordTable: PgTable & { id: PgColumn },
  list: List<Row>,
  scopeOf: (id: number) => ListScope,
) {
  return async ({ params, query }: RecordRequest & ListRequest<ListQuery>, context: Context): Promise<Page<Row>> => {
    await requireRow(context.db, recordTable, params.id)
    return readList(context, list, query, scopeOf(params.id))
  }
}
