import { capitalize } from './capitalize.ts'

/** The ids of the endpoints of the kind of record called `Name`, by the purpose of the endpoint. */
export interface RecordEndpointIds<Name extends string = string> {
  list: `list${Capitalize<Name>}s`
  csv: `list${Capitalize<Name>}sAsCsv`
  counts: `count${Capitalize<Name>}s`
  states: `summarize${Capitalize<Name>}States`
  get: `get${Capitalize<Name>}`
  transition: `transition${Capitalize<Name>}`
  history: `list${Capitalize<Name>}History`
  steps: `list${Capitalize<Name>}Steps`
}

/** The id of any endpoint of the kind of record called `Name`. */
export type RecordEndpointId<Name extends string> = RecordEndpointIds<Name>[keyof RecordEndpointIds]

/** Returns the ids of the endpoints of a kind of record: `listStores`, `countStores`, … */
export function recordEndpointIds<Name extends string>(name: Name): RecordEndpointIds<Name> {
  const capitalizedName = capitalize(name)
  const ids = {
    list: `list${capitalizedName}s`,
    csv: `list${capitalizedName}sAsCsv`,
    counts: `count${capitalizedName}s`,
    states: `summarize${capitalizedName}States`,
    get: `get${capitalizedName}`,
    transition: `transition${capitalizedName}`,
    history: `list${capitalizedName}History`,
    steps: `list${capitalizedName}Steps`,
  }
  return ids as unknown as RecordEndpointIds<Name>
}
