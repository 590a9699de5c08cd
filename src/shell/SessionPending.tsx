import { Logo } from './Logo.tsx'

/** Replaces the whole page while the session is loading or ending. */
export function SessionPending({ message }: { message: string }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-paper">
      <div className="relative flex flex-col items-center gap-3 pb-4">
        <Logo isLarge />
        <p role="status" className="text-sm text-faint">
          {message}
        </p>
        <span className="busy-line text-edge" />
      </div>
    </main>
  )
}
