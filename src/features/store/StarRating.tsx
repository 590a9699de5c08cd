import { useText } from '../../texts/text.ts'

const RATINGS = [1, 2, 3, 4, 5]

/** A rating from 1 to 5 as stars, with a text for screen readers. */
export function StarRating({ rate }: { rate: number }) {
  const text = useText()
  return (
    <span role="img" aria-label={text('review.rate', { rate })}>
      {RATINGS.map((each) => (each <= rate ? '★' : '☆')).join('')}
    </span>
  )
}
