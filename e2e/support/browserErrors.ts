import type { BrowserContext } from 'playwright/test'

/**
 * The errors of the browser during a test: console errors, including violations of the content security policy,
 * uncaught errors, and requests to other origins. A test fails if there are errors that it has not allowed.
 */
export class BrowserErrors {
  readonly #errors: string[] = []
  readonly #allowed: RegExp[] = []
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#errors.push(`uncaught: ${error.error().message}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && url.origin !== this.#origin) this.#errors.push(`foreign: ${url.href}`)
    })
  }

  /** Allows errors that match, such as /401/ after a wrong password. They need not occur. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Returns the errors that match no allowed pattern. */
  unexpected(): string[] {
    return this.#errors.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }
}
