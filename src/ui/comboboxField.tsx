import { useState } from 'react'
import { DeferredComponent } from '../loading/lazyComponent.tsx'
import { FieldFrame, type SelectFieldProps } from './field.tsx'
import { loadCombobox } from './loadCombobox.ts'

/** Does nothing: the read-only input stays until a retry has loaded the code of the combobox. */
const ignoreLoadError = () => {}

/** A field for one of many choices. Typed text finds the choices in every script. */
export function ComboboxField({ field, options, ...props }: SelectFieldProps<string | number>) {
  const { label, hint, isRequired, disabled } = props
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <FieldFrame {...{ field, label, hint, isRequired, disabled }}>
      {({ id, ...controlProps }) => (
        <DeferredComponent
          load={loadCombobox}
          componentProps={{
            ...{ id, label, choices: options },
            // If the read-only input has the focus when the code has loaded, the combobox gets it.
            controlProps: { ...controlProps, autoFocus: hasFocus },
            value: field.value,
            width: '100%',
            onChange: (value) => value !== undefined && field.onValueChange(value),
          }}
          fallback={
            <input
              {...controlProps}
              id={id}
              className="control w-full"
              readOnly
              onFocus={() => setHasFocus(true)}
              onBlur={() => setHasFocus(false)}
            />
          }
          onLoadError={ignoreLoadError}
        />
      )}
    </FieldFrame>
  )
}
