import { useSelector } from '@xstate/react'
import type { NoticeActor } from '../machines/notice.ts'
import { Brought } from './brought.tsx'
import { firstScreen } from './firstScreen.ts'

async function load() {
  await firstScreen
  return { default: (await import('./ui/notice.tsx')).Notice }
}

/** Shows the notices, once the code for it is here. Each notice asks for it again where it did not come. */
export function NoticeHost({ actor }: { actor: NoticeActor }) {
  const count = useSelector(actor, ({ context }) => context.count)
  return <Brought load={load} of={{ actor }} occasion={count} onMissing={ignore} />
}

/** There is nothing that could say so. */
function ignore(): void {}
