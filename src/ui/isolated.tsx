import { contained } from '../../contract/typed.ts'

/** A text that people typed, beside other text on one line: it turns nothing around but itself. */
export function Isolated({ children }: { children: string }) {
  return <bdi>{contained(children)}</bdi>
}
