import { lazy, type ReactNode, useState } from 'react'

type Component<Props> = (props: Props) => ReactNode
type Bring<Props> = () => Promise<{ default: Component<Props> }>

const here = new Map<unknown, unknown>()

/** Brings the code of a screen before it is drawn. Throws where it does not come. */
export async function bring<Props>(load: Bring<Props>): Promise<void> {
  here.set(load, (await load()).default)
}

/**
 * A component whose code is brought when it is first drawn, unless it was brought before: then it is drawn at once. What
 * suspends is not only drawn twice; React also holds it back for 300 ms after what it showed in its place.
 */
export function brought<Props extends object>(load: Bring<Props>): Component<Props> {
  const Lazy = lazy(load) as unknown as Component<Props>
  return function Brought(props) {
    const [Drawn] = useState(() => (here.get(load) as Component<Props> | undefined) ?? Lazy)
    return <Drawn {...props} />
  }
}
