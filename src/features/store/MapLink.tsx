import { useText } from '../../texts/text.ts'

/** A link to a public map that searches for a place. It opens in a tab of its own. */
export function MapLink({ place }: { place: string }) {
  const text = useText()
  const url = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link">
      {text('store.map')}
    </a>
  )
}
