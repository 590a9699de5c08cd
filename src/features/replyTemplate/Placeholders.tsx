import { REPLY_TEMPLATE_PLACEHOLDERS } from '../../../contract/kinds/replyTemplate.ts'
import { useText } from '../../texts/text.ts'

/** The placeholders that a reply template may have, as they are typed, and what each becomes (rule 10.12). */
export function Placeholders() {
  const text = useText()
  return (
    <section aria-label={text('replyTemplate.placeholders')} className="text-sm">
      <h3 className="text-faint">{text('replyTemplate.placeholders')}</h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {REPLY_TEMPLATE_PLACEHOLDERS.map((name) => (
          <div key={name} className="contents">
            <dt>
              <code translate="no">{`{{${name}}}`}</code>
            </dt>
            <dd>{text(`replyTemplate.placeholder.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
