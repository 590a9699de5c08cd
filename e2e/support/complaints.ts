import type { BrowserContext } from 'playwright/test'

/**
 * What the browser complained of while a test ran: errors on the console, refusals of the content security policy,
 * uncaught errors, and requests to anyone but the product's own origin. A test ends with none but those it expects.
 */
export class Complaints {
  readonly #heard: string[] = []
  readonly #expected: RegExp[] = []
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#heard.push(`uncaught: ${error.error().message}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && url.origin !== this.#origin) this.#heard.push(`foreign: ${url.href}`)
    })
  }

  /** A complaint that belongs to what the test does, such as /401/ where a password is wrong. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  /** The complaints that nobody expected. */
  unexpected(): string[] {
    return this.#heard.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}
