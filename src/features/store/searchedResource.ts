import { toSearchedResource } from '../../resources/search/searchedResource.ts'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { storeResource } from './resource.ts'

/** The stores in the palette, with the command that opens the messages. */
export const storeSearchedResource = toSearchedResource(storeResource, (apiAndCache, store) => [
  messagesCommand(apiAndCache, 'store', store),
])
