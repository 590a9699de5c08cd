import type { Console } from '../../console.tsx'
import type { ListedRecord, Resource } from '../resource.ts'
import { createRecordSearchSource, type FurtherCommandsOf } from './createRecordSearchSource.ts'
import type { RecordSearchSource } from './recordSearchSource.ts'

/** A kind of record that the palette searches, without the fields whose type depends on the type of a row. */
interface SearchedResource {
  resource: Pick<
    Resource,
    | 'kind'
    | 'amountUnit'
    | 'shortcuts'
    | 'lifecycleTextKeys'
    | 'textKeys'
    | 'list'
    | 'counts'
    | 'states'
    | 'get'
    | 'history'
    | 'steps'
    | 'transition'
    | 'recordUrl'
  >
  createSource: (dependencies: Console) => RecordSearchSource
}

/** Removes the type of the rows, so that the resources of all kinds fit in one array. */
export function toSearchedResource<Row extends ListedRecord>(
  resource: Resource<Row>,
  furtherCommandsOf?: FurtherCommandsOf<Row>,
): SearchedResource {
  return {
    resource,
    createSource: (dependencies) => createRecordSearchSource(dependencies, resource, furtherCommandsOf),
  }
}
