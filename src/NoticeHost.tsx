import type { NoticeActor } from '../machines/notice.ts'
import { DeferredComponent } from './lazyComponent.tsx'
import { firstScreenShown } from './consoleStart.ts'

async function loadNotice() {
  await firstScreenShown
  return { default: (await import('./ui/notice.tsx')).Notice }
}

/** Renders the notices once their code has loaded. */
export function NoticeHost({ actor }: { actor: NoticeActor }) {
  return <DeferredComponent load={loadNotice} componentProps={{ actor }} onLoadError={ignore} />
}

/** Ignores a failed load, because `CodeLoadError` already reports it. */
function ignore(): void {}
