import { useState } from 'react'
import { useProfile } from '../../../api/signedInStaff.ts'
import { useText } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import type { FieldBinding } from '../../../ui/form.tsx'
import { choosePreference, usePreference } from '../../../preferences/usePreference.ts'
import { DESKTOP_NOTICE_CHOICES, formatDesktopNotice, parseDesktopNotice } from '../alerts/alertPreferences.ts'
import { playSound } from '../alerts/sound.ts'

const SOUND_CHOICES = ['off', 'on'] as const

/** The sound and the desktop notices of this browser. A choice has effect at once. */
export function BrowserAlerts() {
  const text = useText()
  const sound = usePreference('sound') === 'on' ? 'on' : 'off'
  return (
    <div className="grid items-start gap-4 *:mt-0! sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label={text('notification.sound')}
        hint={text('notification.sound.hint')}
        field={fieldBindingOf('sound', sound, (chosen) => {
          choosePreference('sound', chosen)
          if (chosen === 'on') playSound().catch(() => undefined)
        })}
        options={SOUND_CHOICES.map((value) => ({ value, label: text(`notification.sound.${value}`) }))}
      />
      <DesktopNotices />
    </div>
  )
}

/** The choice of desktop notices; before the browser allows them, the button that asks for it. */
function DesktopNotices() {
  const text = useText()
  const { id: staffId } = useProfile()
  const choice = parseDesktopNotice(usePreference('desktopNotice'), staffId)
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : ('unavailable' as const),
  )
  const choose = (chosen: (typeof DESKTOP_NOTICE_CHOICES)[number]) =>
    choosePreference('desktopNotice', formatDesktopNotice(chosen, staffId))
  if (permission === 'granted')
    return (
      <SelectField
        label={text('notification.desktop')}
        hint={text('notification.desktop.hint')}
        field={fieldBindingOf('desktopNotice', choice, choose)}
        options={DESKTOP_NOTICE_CHOICES.map((value) => ({ value, label: text(`notification.desktop.${value}`) }))}
      />
    )
  return (
    <div>
      <p className="mb-1 text-sm font-medium text-soft">{text('notification.desktop')}</p>
      {permission === 'default' ? (
        <Button
          icon="bell"
          onClick={() =>
            void Notification.requestPermission().then((answer) => {
              setPermission(answer)
              if (answer === 'granted') choose('on')
            })
          }
        >
          {text('notification.desktop.allow')}
        </Button>
      ) : (
        <p className="text-sm text-faint">{text(`notification.desktop.${permission}`)}</p>
      )}
    </div>
  )
}

function fieldBindingOf<Value>(name: string, value: Value, onValueChange: (value: Value) => void): FieldBinding<Value> {
  return { name, value, error: undefined, onValueChange, onNormalized: onValueChange }
}
