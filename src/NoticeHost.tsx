import type { NoticeActor } from '../machines/notice.ts'
import { DeferredComponent } from './lazyComponent.tsx'
import { firstScreen } from './opening.ts'

async function load() {
  await firstScreen
  return { default: (await import('./ui/notice.tsx')).Notice }
}

/** Renders the notices once their code has loaded. */
export function NoticeHost({ actor }: { actor: NoticeActor }) {
  return <DeferredComponent load={load} of={{ actor }} onMissing={ignore} />
}

/** `CodeLoadError` already reports the failure. */
function ignore(): void {}
