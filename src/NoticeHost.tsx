import type { NoticeActor } from '../machines/notice.ts'
import { DeferredComponent } from './lazyComponent.tsx'
import { firstScreenShown } from './opening.ts'

async function load() {
  await firstScreenShown
  return { default: (await import('./ui/notice.tsx')).Notice }
}

/** Renders the notices once their code has loaded. */
export function NoticeHost({ actor }: { actor: NoticeActor }) {
  return <DeferredComponent load={load} componentProps={{ actor }} onLoadError={ignore} />
}

/** `CodeLoadError` already reports the failure. */
function ignore(): void {}
