import { useSelector } from '@xstate/react'
import { LANGUAGES } from '../../../contract/language.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { parseTheme, THEMES } from '../../preferences/theme.ts'
import { CheckField, SelectField } from '../../ui/field.tsx'
import type { FieldBinding } from '../../ui/form.tsx'
import { choosePreference, usePreference } from '../../preferences/usePreference.ts'
import { Section } from './Section.tsx'

const FIRST_SCREENS = ['menu', 'queue'] as const
const DENSITIES = ['regular', 'compact'] as const

/** The preferences of this browser. Each preference is applied and stored as soon as it is chosen. */
export function PreferencesSection() {
  const text = useText()
  const { translation } = useConsole()
  const language = useSelector(translation, ({ context }) => context.language)
  const theme = parseTheme(usePreference('theme'))
  const density = usePreference('density') === 'compact' ? 'compact' : 'regular'
  const firstScreen = usePreference('start') === 'queue' ? 'queue' : 'menu'
  const areStatesAssumed = usePreference('assumedStates') !== 'off'
  const areSingleKeyShortcutsOn = usePreference('keys') !== 'off'
  return (
    <Section name="preferences" note={text('profile.preferences.note')}>
      <div className="grid gap-4 border-y border-line bg-surface px-3 py-4 *:mt-0! sm:grid-cols-3 sm:px-6">
        <SelectField
          label={text('language.label')}
          field={fieldBindingOf('language', language, (chosenLanguage) =>
            translation.send({ type: 'choose', language: chosenLanguage }),
          )}
          options={LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) }))}
        />
        <SelectField
          label={text('profile.theme')}
          field={fieldBindingOf('theme', theme, (chosenTheme) => choosePreference('theme', chosenTheme))}
          options={THEMES.map((value) => ({ value, label: text(`theme.${value}`) }))}
        />
        <SelectField
          label={text('profile.density')}
          field={fieldBindingOf('density', density, (chosenDensity) => choosePreference('density', chosenDensity))}
          options={DENSITIES.map((value) => ({ value, label: text(`profile.density.${value}`) }))}
        />
        <SelectField
          label={text('profile.start')}
          field={fieldBindingOf('start', firstScreen, (chosen) => choosePreference('start', chosen))}
          options={FIRST_SCREENS.map((value) => ({ value, label: text(`profile.start.${value}`) }))}
        />
        <div className="sm:col-span-3">
          <CheckField
            label={text('profile.keys')}
            field={fieldBindingOf('keys', areSingleKeyShortcutsOn, (isOn) =>
              choosePreference('keys', isOn ? 'on' : 'off'),
            )}
          />
          <p className="mt-1 text-xs text-faint">{text('profile.keys.hint')}</p>
        </div>
        <div className="sm:col-span-3">
          <CheckField
            label={text('profile.assumedStates')}
            field={fieldBindingOf('assumedStates', areStatesAssumed, (isOn) =>
              choosePreference('assumedStates', isOn ? 'on' : 'off'),
            )}
          />
          <p className="mt-1 text-xs text-faint">{text('profile.assumedStates.hint')}</p>
        </div>
      </div>
    </Section>
  )
}

function fieldBindingOf<Value>(name: string, value: Value, onValueChange: (value: Value) => void): FieldBinding<Value> {
  return { name, value, error: undefined, onValueChange, onNormalized: onValueChange }
}
