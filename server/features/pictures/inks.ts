/** A colour and its light background, both from the light theme of the console. */
export interface ColourPair {
  ink: string
  wash: string
}

export const PAPER = '#fefdfa'

export const INKS: readonly ColourPair[] = [
  { ink: '#1f4b84', wash: '#e6ecf4' },
  { ink: '#bf3419', wash: '#fbe9e3' },
  { ink: '#2f6240', wash: '#e5efe6' },
  { ink: '#8a2846', wash: '#f6e7eb' },
  { ink: '#5c584f', wash: '#ebe7df' },
]
