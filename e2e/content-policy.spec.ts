import { expect } from 'playwright/test'
import { test } from './support/fixtures.ts'

test('a script, a style and a frame that are not the product’s own are refused', async ({ page, complaints }) => {
  complaints.expect(/Content Security Policy|^foreign: http:\/\/elsewhere\.example/)
  const answer = await page.goto('/login')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-(eval|inline)/)
  const refused = await page.evaluate(async () => {
    const violated = () =>
      new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), { once: true })
      })
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    const foreign = document.createElement('script')
    foreign.src = 'http://elsewhere.example/intruder.js'
    const frame = document.createElement('iframe')
    frame.src = 'http://elsewhere.example/'
    const found: string[] = []
    for (const element of [script, foreign, frame]) {
      const heard = violated()
      document.body.append(element)
      found.push(await heard)
    }
    return { found, intruder: 'intruder' in window }
  })
  expect(refused).toEqual({ found: ['script-src-elem', 'script-src-elem', 'frame-src'], intruder: false })
})
