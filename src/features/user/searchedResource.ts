import { toSearchedResource } from '../../resources/search/searchedResource.ts'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { userResource } from './resource.ts'
import { userWithdrawalCommand } from './userWithdrawalCommand.ts'

/** The members in the palette, with the commands that request a withdrawal and open the messages. */
export const userSearchedResource = toSearchedResource(userResource, (apiAndCache, user) => [
  userWithdrawalCommand(apiAndCache, user, undefined),
  messagesCommand(apiAndCache, 'user', { id: user.id, name: user.fullName }),
])
