import type { SVGProps } from 'react'

/** SVG paths for a 16 × 16 view box and a stroke width of 1.5. */
export const STROKES = {
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  pause: 'M5.5 4v8M10.5 4v8',
  waiting: 'M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 1 0 0-12.5M8 4.5V8l2.5 1.75',
  dot: 'M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  ring: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10',
  up: 'M8 13V3.5M4 7.25 8 3.25l4 4',
  down: 'M8 3v9.5M4 8.75l4 4 4-4',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  chevronDown: 'M3.5 6 8 10.5 12.5 6',
  chevronLeft: 'M10 3.5 5.5 8 10 12.5',
  chevronRight: 'M6 3.5 10.5 8 6 12.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.5 10.5 14 14',
  bell: 'M3 11.5h10c-1-1-1.25-2-1.25-4.25a3.75 3.75 0 0 0-7.5 0C4.25 9.5 4 10.5 3 11.5ZM6.75 13.75h2.5',
  plus: 'M8 3v10M3 8h10',
  pencil: 'M3 13l.75-3L11 2.75 13.25 5 6 12.25 3 13ZM9.5 4.25l2.25 2.25',
  eye: 'M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8ZM8 6.25a1.75 1.75 0 1 0 0 3.5a1.75 1.75 0 1 0 0-3.5',
  eyeOff:
    'M2.5 2.5l11 11M6.5 4c.5-.15 1-.25 1.5-.25C12 3.75 14.5 8 14.5 8s-.75 1.25-2 2.4M4.25 5C2.5 6.25 1.5 8 1.5 8S4 12.25 8 12.25c1 0 1.9-.25 2.7-.65',
  warning: 'M8 2.25 14.5 13.5h-13L8 2.25ZM8 6.5v3.25M8 11.6v.01',
  lock: 'M3.5 7.25h9v6.25h-9zM5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.25V5h-2.75',
  store: 'M2.5 6.5h11M3.5 6.5v7h9v-7M2.5 6.5 4 2.5h8l1.5 4M6.5 13.5V9.5h3v4',
  ticket: 'M2 4.25h12V6.5a1.5 1.5 0 0 0 0 3v2.25H2V9.5a1.5 1.5 0 0 0 0-3zM9.75 4.5v7',
  box: 'M2.5 5 8 2.25 13.5 5v6L8 13.75 2.5 11zM2.5 5 8 7.75 13.5 5M8 7.75v6',
  user: 'M8 2.5a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 1 0 0-5.5M2.75 13.75c.4-2.6 2.4-4 5.25-4s4.85 1.4 5.25 4',
  point: 'M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 1 0 0-12.5M6.25 11.5v-7h2.5a2 2 0 0 1 0 4h-2.5',
  message: 'M2.5 3.5h11v7.5H7.5L4.5 13.5V11h-2z',
  report: 'M4 14V2.5M4 3h8.5l-2 2.75 2 2.75H4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  key: 'M5 5.25a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 1 0 0-5.5M7.75 8H14M11.5 8v2.5',
  settings: 'M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M10 3.25v3.5M6 9.25v3.5',
  megaphone: 'M2.5 6.5v3h2.5l6 3.5V3L5 6.5zM13.25 6.5v3',
  calendar: 'M2.5 3.75h11v9.75h-11zM2.5 7h11M5.25 2v3.25M10.75 2v3.25',
  badge:
    'M3 4.5h10v9H3zM6.5 4.5v-2h3v2M8 7a1.25 1.25 0 1 0 0 2.5A1.25 1.25 0 1 0 8 7M5.75 11.75c.5-.9 1.2-1.25 2.25-1.25s1.75.35 2.25 1.25',
  globe:
    'M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 1 0 0-12.5M1.75 8h12.5M8 1.75c-3.5 3.5-3.5 9 0 12.5M8 1.75c3.5 3.5 3.5 9 0 12.5',
  document: 'M4 1.75h5.5l3 3v9.5H4zM9.25 2v3h3M6 8h4.5M6 10.75h4.5',
  list: 'M3 4h.01M3 8h.01M3 12h.01M6 4h7.5M6 8h7.5M6 12h7.5',
  roles:
    'M6 2.75a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 1 0 0-4.5M1.75 13.25c.3-2.4 1.9-3.5 4.25-3.5s3.95 1.1 4.25 3.5M10.5 3a2.25 2.25 0 0 1 0 4.1M11.75 9.9c1.5.45 2.3 1.6 2.5 3.35',
  sun: 'M8 5.25a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 1 0 0-5.5M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  moon: 'M13.25 9.75A5.75 5.75 0 0 1 6.25 2.75a5.75 5.75 0 1 0 7 7Z',
  halfMoon: 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12M8 2v12M10 3.5v9M12 5.25v5.5',
  signOut: 'M6.5 2.5h-4v11h4M6 8h8M11 5l3 3-3 3',
} as const

export type IconName = keyof typeof STROKES

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 16, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      {...rest}
    >
      <path d={STROKES[name]} />
    </svg>
  )
}
