import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Renders what is shown in place of the children. `retry` renders the children again. */
  renderFallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/**
 * Shows something else in place of children whose rendering or effects have thrown an error, so that the rest of the
 * page stays. React reports the error to the console of the browser. What must outlast the error is not in the state of
 * the children.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  readonly #retry = (): void => this.setState({ isBroken: false })

  override render(): ReactNode {
    return this.state.isBroken ? this.props.renderFallback(this.#retry) : this.props.children
  }
}
