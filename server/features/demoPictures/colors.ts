/** A color of the console's light theme, and a light background for it. */
export interface ColorPair {
  ink: string
  tint: string
}

export const ON_INK_COLOR = '#fefdfa'

export const COLOR_PAIRS: readonly ColorPair[] = [
  { ink: '#1f4b84', tint: '#e6ecf4' },
  { ink: '#bf3419', tint: '#fbe9e3' },
  { ink: '#2f6240', tint: '#e5efe6' },
  { ink: '#8a2846', tint: '#f6e7eb' },
  { ink: '#5c584f', tint: '#ebe7df' },
]
