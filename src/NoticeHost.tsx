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

/** Ignores a failed load, because `CodeLoadError` already reports it. */
function ignore(): void {}
