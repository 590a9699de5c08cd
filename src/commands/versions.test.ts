import { describe, expect, it } from 'vitest'
import type { FormField } from './command.ts'
import type { GetText } from '../texts/text.ts'
import { fieldDifferences, formatFieldValue, initialSides, mergeVersions, choosableDifferences } from './versions.ts'

const field = (name: string): FormField => ({ name, label: 'dialog.yes', kind: 'text' })
const [nameField, phoneField, addressField] = [field('name'), field('phone'), field('address')]

const UNEDITED_FORM_VERSION = { name: '藤屋', phone: '0312345678', address: '銀座', version: 3 }
const OWN_FORM_VERSION = { name: '藤屋本店', phone: '0312345678', address: '銀座', version: 3 }
const THEIR_FORM_VERSION = { name: '富士屋', phone: '0399999999', address: '銀座', version: 4 }

describe('two versions of a form', () => {
  const differences = fieldDifferences([nameField, phoneField, addressField], OWN_FORM_VERSION, THEIR_FORM_VERSION)

  it('two versions of a form differ where their fields differ', () => {
    expect(differences).toEqual([
      { field: nameField, own: '藤屋本店', theirs: '富士屋' },
      { field: phoneField, own: '0312345678', theirs: '0399999999' },
    ])
  })

  it('two versions of a form have as initial choice the own value for an edited field, else the value of the other version', () => {
    expect(initialSides(differences, UNEDITED_FORM_VERSION)).toEqual({ name: 'own', phone: 'theirs' })
  })

  it('two versions of a form keep a newly typed password, which is a difference but not a conflict', () => {
    const password = { ...field('newPassword'), kind: 'password' } as const
    const ownVersion = { ...OWN_FORM_VERSION, newPassword: 'secret-pass' }
    const theirVersion = { ...THEIR_FORM_VERSION, newPassword: '' }
    expect([
      fieldDifferences([password], ownVersion, theirVersion).map((each) => each.field),
      choosableDifferences([password], ownVersion, theirVersion),
      mergeVersions([nameField, password], ownVersion, theirVersion, { name: 'theirs' }),
    ]).toEqual([[password], [], { ...THEIR_FORM_VERSION, newPassword: 'secret-pass' }])
  })

  it('two versions of a form are merged by the chosen sides, with the current version number of the record', () => {
    expect([
      mergeVersions([nameField, phoneField, addressField], OWN_FORM_VERSION, THEIR_FORM_VERSION, {
        name: 'own',
        phone: 'theirs',
      }),
      mergeVersions([nameField, phoneField, addressField], OWN_FORM_VERSION, THEIR_FORM_VERSION, {
        name: 'theirs',
        phone: 'own',
      }),
    ]).toEqual([
      { name: '藤屋本店', phone: '0399999999', address: '銀座', version: 4 },
      { name: '富士屋', phone: '0312345678', address: '銀座', version: 4 },
    ])
  })
})

/** Returns the key and the values, so that tests compare keys instead of messages. */
const text: GetText = (key, values) => [key, ...Object.values(values ?? {})].join(' ')

describe('formatFieldValue', () => {
  it.each([
    ['number', 1000, '1,000'],
    ['number', '1000', '1,000'],
    ['number', '１，０００', '１，０００'],
    ['number', '', ''],
    ['text', '1000', '1000'],
    ['text', undefined, ''],
    ['select', 2, '京都府'],
    ['password', 'secret-pass', '••••••••'],
    ['password', '', ''],
  ] as const)('formatFieldValue formats a %s field with the value %j as %j', (kind, value, shownText) => {
    expect(formatFieldValue({ ...nameField, kind, choices: [{ value: 2, label: '京都府' }] }, value, text)).toBe(
      shownText,
    )
  })

  it.each(['picture', 'uncroppedPicture'] as const)(
    'formatFieldValue names the file of a chosen %s, and the stored one',
    (kind) => {
      const chosenPicture = { file: new File([], '店頭.png'), bitmap: {}, crop: {} }
      const shownTexts = [chosenPicture, '', undefined].map((value) =>
        formatFieldValue({ ...nameField, kind }, value, text),
      )
      expect(shownTexts).toEqual(['店頭.png', 'versions.storedPicture', 'versions.storedPicture'])
    },
  )

  it('formatFieldValue adds the unit to a number, but not to an empty value', () => {
    const points = { ...nameField, kind: 'number', unit: 'config.unit.points' } as const
    expect([formatFieldValue(points, 1500, text), formatFieldValue(points, '', text)]).toEqual([
      'config.unit.points 1,500',
      '',
    ])
  })
})
