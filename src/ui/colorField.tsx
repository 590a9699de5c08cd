import { FieldFrame } from './field.tsx'
import type { FieldBinding } from './form.tsx'
import { toHalfWidth } from './halfWidth.ts'
import { useFieldText } from './useFieldText.ts'
import { useText } from '../texts/text.ts'

interface ColorFieldProps {
  field: FieldBinding<string>
  label: string
  hint?: string
  isRequired?: boolean
  disabled?: boolean
}

/** The color that the color picker shows while the typed text is not a color. */
const FALLBACK_COLOR = '#000000'

/** A field for a color like `#c73e2a`: typed, or chosen with the browser's color picker. */
export function ColorField({ field, label, hint, isRequired, disabled }: ColorFieldProps) {
  const text = useText()
  const textProps = useFieldText<HTMLInputElement>(field.value)
  const value = /^#[\da-f]{6}$/i.test(field.value) ? field.value : FALLBACK_COLOR
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {(controlProps) => (
        <div className="flex gap-2">
          <input
            {...controlProps}
            {...textProps}
            className="control w-full"
            spellCheck={false}
            onChange={(event) => field.onValueChange(event.target.value)}
            onBlur={() => {
              const halfWidthValue = toHalfWidth(field.value)
              if (halfWidthValue !== field.value) field.onNormalized(halfWidthValue)
            }}
          />
          <input
            type="color"
            aria-label={text('content.picker')}
            disabled={disabled ?? false}
            className="control w-14 shrink-0 px-1"
            value={value}
            onChange={(event) => field.onValueChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
