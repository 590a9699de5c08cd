/** The ids of the endpoints of the kind of record called `Name`, by the purpose of the endpoint. */
export interface RecordEndpointIds<Name extends string = string> {
  list: `list${Capitalize<Name>}s`
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
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const ids = {
    list: `list${title}s`,
    counts: `count${title}s`,
    states: `summarize${title}States`,
    get: `get${title}`,
    transition: `transition${title}`,
    history: `list${title}History`,
    steps: `list${title}Steps`,
  }
  return ids as unknown as RecordEndpointIds<Name>
}
