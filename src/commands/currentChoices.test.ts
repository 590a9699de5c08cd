import { describe, expect, test } from 'vitest'
import type { Command, FormField } from './command.ts'
import { placeChoiceErrors, withCurrentChoices } from './currentChoices.ts'
import type { GetText } from '../texts/text.ts'

const text = ((key: string, values = {}) => `${key} ${JSON.stringify(values)}`) as GetText
const shopChoice = { value: 1, label: 'shop' }
const deskChoice = { value: 2, label: 'desk' }
const field = (name: string, choices?: FormField['choices']): FormField => ({
  name,
  label: 'dialog.ok',
  kind: 'select',
  choiceErrorField: 'roleIds',
  ...(choices === undefined ? {} : { choices }),
})
const commandWith = (fields: readonly FormField[]) => ({ form: { fields } }) as unknown as Command

describe('the choices of a form that is open', () => {
  test.each([
    ['that load after it was opened are offered', undefined, [shopChoice], '', [shopChoice]],
    ['that are added meanwhile are offered', [shopChoice], [shopChoice, deskChoice], '1', [shopChoice, deskChoice]],
    ['that are removed meanwhile are not offered', [shopChoice, deskChoice], [shopChoice], '1', [shopChoice]],
    [
      'that are removed meanwhile stay if they are chosen, and say so',
      [shopChoice, deskChoice],
      [shopChoice],
      '2',
      [shopChoice, { value: 2, label: 'field.choice.gone {"label":"desk"}' }],
    ],
  ])('the choices of an open form %s', (_, initialChoices, currentChoices, value, expected) => {
    const [shownField] = withCurrentChoices(
      [field('firstRoleId', initialChoices)],
      commandWith([field('firstRoleId', currentChoices)]),
      { firstRoleId: value },
      text,
    )
    expect(shownField?.choices).toEqual(expected)
  })

  test('the choices of an open form stay as they are if its command is not registered any more', () => {
    const fields = [field('firstRoleId', [shopChoice]), field('name')]
    expect(withCurrentChoices(fields, undefined, { firstRoleId: '1' }, text)).toEqual(fields)
  })
})

test('the server’s error about a choice is shown at the field whose chosen value has been removed', () => {
  const fields = [field('firstRoleId', [shopChoice, deskChoice]), field('secondRoleId', [shopChoice, deskChoice])]
  const currentCommand = commandWith([field('firstRoleId', [shopChoice]), field('secondRoleId', [shopChoice])])
  const values = { firstRoleId: '1', secondRoleId: '2' }
  expect(placeChoiceErrors({ roleIds: 'gone' }, fields, currentCommand, values)).toEqual({
    roleIds: 'gone',
    secondRoleId: 'gone',
  })
  expect(placeChoiceErrors({ name: 'taken' }, fields, currentCommand, values)).toEqual({ name: 'taken' })
})
