import { balanceIsolates } from '../../contract/typedText.ts'

/** Text that somebody typed, isolated so that right-to-left characters in it do not reorder the text around it. */
export function BidiIsolated({ children }: { children: string }) {
  return <bdi>{balanceIsolates(children)}</bdi>
}
