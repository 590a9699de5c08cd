import { Link } from '@tanstack/react-router'
import { type TextKey, useText } from '../text.ts'
import { buttonClass } from '../ui/button.tsx'
import { PublicLayout } from './PublicFrame.tsx'

/** A public page of a few paragraphs, with a link to the sign-in. */
export function PublicPage({ name, paragraphs }: { name: TextKey; paragraphs: readonly TextKey[] }) {
  const text = useText()
  return (
    <PublicLayout title={text(name)}>
      <h1 className="mb-4 font-title text-xl font-medium tracking-wide">{text(name)}</h1>
      <div className="mb-8 flex flex-col gap-3 text-soft">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{text(paragraph)}</p>
        ))}
      </div>
      <Link to="/login" className={`${buttonClass()} self-start`}>
        {text('public.toLogin')}
      </Link>
    </PublicLayout>
  )
}
