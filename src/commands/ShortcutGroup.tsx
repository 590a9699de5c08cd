import { Kbd } from '../ui/kbd.tsx'
import type { ShortcutLine } from './shortcutLines.ts'

/** Keyboard shortcuts with what they do, below their heading. Nothing if there are none. */
export function ShortcutGroup({ title, lines }: { title: string; lines: readonly ShortcutLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="break-inside-avoid pt-4">
      <h3 className="mb-1 text-xs text-faint">{title}</h3>
      <dl>
        {lines.map(({ id, keys, label, refusal }) => (
          <div key={id} className="flex items-baseline gap-3 border-t border-line py-1">
            <dt className={`grow text-sm ${refusal === undefined ? '' : 'text-faint'}`}>
              {label}
              {refusal !== undefined && <span className="block text-xs">{refusal}</span>}
            </dt>
            <dd className={`flex shrink-0 flex-wrap justify-end gap-1 ${refusal === undefined ? '' : 'line-through'}`}>
              {keys.map((each) => (
                <Kbd key={each} shortcut={each} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
