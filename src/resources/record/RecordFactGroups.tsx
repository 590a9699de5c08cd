import type { ReactNode } from 'react'
import { type GetText, useText } from '../../texts/text.ts'
import { FactGroup, FactGroups, FactLine, HeadFact, HeadFacts } from '../../ui/factGroups.tsx'
import { isMissing } from '../../ui/isMissing.ts'
import type { RecordFact, RecordFacts } from '../recordFacts.ts'

interface RecordFactsProps<Item> {
  record: Item
  facts: RecordFacts<Item>
}

/** The facts of a record that are asked most, for its head. */
export function RecordHeadFacts<Item>({ record, facts: { head } }: RecordFactsProps<Item>) {
  const text = useText()
  return (
    <HeadFacts>
      {head.map((fact) => {
        if ('Part' in fact) return <fact.Part key={fact.id} record={record} />
        const { name, value, isOptional } = namedValue(fact, record, text)
        return isOptional && isMissing(value) ? null : <HeadFact key={name} name={name} value={value} />
      })}
    </HeadFacts>
  )
}

/**
 * The facts of a record in their groups. The facts without a value are named together at the end, and groups without
 * any value are left out.
 */
export function RecordFactGroups<Item>({ record, facts: { groups } }: RecordFactsProps<Item>) {
  const text = useText()
  const missingNames: string[] = []
  const shownGroups = groups.map((group, index): ReactNode => {
    if ('Part' in group) return <group.Part key={group.id} record={record} />
    const values = group.facts.map((fact) => namedValue(fact, record, text))
    const known = values.filter(({ value }) => !isMissing(value))
    missingNames.push(
      ...values.flatMap(({ name, value, isOptional }) => (isMissing(value) && !isOptional ? [name] : [])),
    )
    if (known.length === 0) return null
    const { title, layout, Note } = group
    return (
      <FactGroup
        key={title ?? index}
        title={title && text(title)}
        isWide={layout !== undefined}
        isStacked={layout === 'stacked'}
        note={Note && <Note record={record} />}
      >
        {known.map(({ name, value }) => (
          <FactLine key={name} name={name} value={value} />
        ))}
      </FactGroup>
    )
  })
  if (missingNames.length === 0 && shownGroups.every((group) => group === null)) return null
  return (
    <FactGroups>
      {shownGroups}
      {missingNames.length > 0 && (
        <FactGroup isWide>
          <FactLine name={text('record.missing')} value={missingNames.join(text('lifecycle.separator'))} isFaint />
        </FactGroup>
      )}
    </FactGroups>
  )
}

function namedValue<Item>({ label, value, isOptional = false }: RecordFact<Item>, record: Item, text: GetText) {
  return { name: text(typeof label === 'function' ? label(record) : label), value: value(record, text), isOptional }
}
