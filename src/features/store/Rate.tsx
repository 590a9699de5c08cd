import { useText } from '../../text.ts'

const RATES = [1, 2, 3, 4, 5]

/** A rating of 1 to 5, as stars and as a word for those who hear it. */
export function Rate({ rate }: { rate: number }) {
  const text = useText()
  return (
    <span role="img" aria-label={text('review.rate', { rate })}>
      {RATES.map((each) => (each <= rate ? '★' : '☆')).join('')}
    </span>
  )
}
