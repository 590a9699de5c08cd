import { useText } from '../texts/text.ts'

/** The logo of the product: a noren, the curtain above a shop's entrance, and the product's name. */
export function Logo({ isLarge = false }: { isLarge?: boolean }) {
  const text = useText()
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 text-ink">
      <svg
        viewBox="0 0 32 32"
        width={isLarge ? 36 : 24}
        height={isLarge ? 36 : 24}
        aria-hidden
        focusable="false"
        className="shrink-0"
      >
        <rect width="32" height="32" rx="4" fill="currentColor" />
        <g fill="none" stroke="var(--surface)" strokeLinecap="square">
          <path strokeWidth="2.5" d="M6 9h20M6 25V9m20 16V9" />
          <path strokeWidth="1.75" d="M6 17h20M11 9v16m5-16v16m5-16v16" />
        </g>
      </svg>
      <span className={`truncate font-title font-semibold tracking-wide ${isLarge ? 'text-xl' : 'text-lg'}`}>
        {text('product.mark')}
      </span>
    </span>
  )
}
