import { SenderRole } from '../../contract/enumerations.ts'
import { createImageAddresses } from '../features/conversation/imageAddresses.ts'
import { lockConversation, type Participant } from '../features/conversation/participant.ts'
import { sendSystemMessage } from '../features/conversation/sendMessage.ts'
import { runOperation } from '../live/runOperation.ts'
import type { openLiveTest } from './liveProcesses.ts'

interface SystemMessagesOptions {
  /** Somebody who may read the conversation: by default staff. */
  reader?: Participant
  /** Holds the transaction open until it resolves. */
  beforeCommit?: () => Promise<void>
}

/** Stores messages of the system, of which there is no limit, in one transaction of the first process. */
export async function storeSystemMessages(
  { app, processes }: Pick<Awaited<ReturnType<typeof openLiveTest>>, 'app' | 'processes'>,
  id: number,
  texts: readonly string[],
  { reader = { role: SenderRole.ADMIN, id: 0, sessionId: '' }, beforeCommit }: SystemMessagesOptions = {},
): Promise<void> {
  const liveUpdates = processes[0]?.sockets.liveUpdates
  if (liveUpdates === undefined) throw new Error('no process')
  const imageAddresses = createImageAddresses(new Uint8Array(32))
  await runOperation({ db: app.db, clock: () => app.time.now, liveUpdates }, undefined, async (context) => {
    for (const text of texts) {
      const row = await lockConversation(context.db, reader, id)
      await sendSystemMessage(context, row, text, imageAddresses)
    }
    await beforeCommit?.()
  })
}
