/** What is asked of the palette, and the how-manieth time something is. */
export interface Summons {
  event: 'open' | 'showKeys'
  number: number
}
