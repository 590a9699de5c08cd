interface NotificationCardProps {
  title: string
  type: string
  content: string
}

/** An admin notification as members and stores see it: plain text, whatever it contains. */
export function NotificationCard({ title, type, content }: NotificationCardProps) {
  return (
    <article className="rounded-sm border border-line bg-surface px-4 py-3 wrap-anywhere" dir="auto">
      <p className="min-h-lh text-xs text-faint">{type}</p>
      <p className="min-h-lh font-medium">{title}</p>
      <p className="mt-1 text-sm leading-relaxed whitespace-pre-wrap">{content}</p>
    </article>
  )
}
