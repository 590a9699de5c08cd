import type { Random } from './random.ts'
import { COLOR_PAIRS, ON_INK_COLOR } from './colors.ts'

const TICKET_SYMBOLS = [
  '<circle cx="31" cy="40" r="9"/>',
  '<path d="M31 30L34 37L41 38L36 43L37 50L31 46L25 50L26 43L21 38L28 37Z"/>',
  '<path d="M31 29L40 40L31 51L22 40Z"/>',
  '<path d="M20 33H42V38H20ZM20 42H36V47H20Z"/>',
  '<path d="M31 50C20 42 20 31 26 31C29 31 31 34 31 35C31 34 33 31 36 31C42 31 42 42 31 50Z"/>',
]

/** Draws a ticket with a stub, notched at the perforation. */
export function drawTicket(random: Random): string {
  const { ink, tint } = random.pick(COLOR_PAIRS)
  const symbol = random.pick(TICKET_SYMBOLS)
  const slant = random.pick([-10, -6, 6, 10])
  return `<rect width="80" height="80" fill="${tint}"/><g transform="rotate(${slant} 40 40)"><path fill="${ink}" d="M10 22H47A5 5 0 0 0 57 22H70V58H57A5 5 0 0 0 47 58H10Z"/><path fill="none" stroke="${ON_INK_COLOR}" stroke-width="2" stroke-dasharray="3 4" d="M52 30V52"/><g fill="${ON_INK_COLOR}">${symbol}<path d="M60 33H65V47H60Z"/></g></g>`
}
