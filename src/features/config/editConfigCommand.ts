import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import { type Config, ConfigEdit, getConfig, updateConfig } from '../../../contract/config.ts'
import { CONFIG_FIELD_NAMES, CONFIG_ID, type ConfigFieldName } from '../../../contract/kinds/config.ts'
import {
  TIME_LIMIT_FIELD_NAMES,
  TIME_LIMIT_HOURS_MAX,
  type TimeLimitFieldName,
} from '../../../contract/kinds/timeLimit.ts'
import { PERCENT_MAX, POINT_MAX } from '../../../contract/limits.ts'
import { topics } from '../../../contract/topics.ts'
import { type Command, type FormField, recordKeyOf } from '../../commands/command.ts'
import { writeThroughResponse, type ApiAndCache } from '../../commands/writeThrough.ts'
import { numberInputSchema, optionalNumberInputSchema } from '../../commands/numberInput.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** The record key of the settings. */
export const CONFIG_RECORD_KEY = recordKeyOf('config', CONFIG_ID)

/** Returns the same value for each time limit. */
function forTimeLimits<Value>(value: Value): Record<TimeLimitFieldName, Value> {
  return Object.fromEntries(TIME_LIMIT_FIELD_NAMES.map((name) => [name, value])) as Record<TimeLimitFieldName, Value>
}

const configFormSchema = v.strictObject({
  ...ConfigEdit.entries,
  REFERRAL_REWARD: numberInputSchema(0, POINT_MAX),
  REFERRAL_CODE_ENTERER_REWARD: numberInputSchema(0, POINT_MAX),
  MIN_POINT_WITHDRAW: numberInputSchema(0, POINT_MAX),
  SCAN_COUPON_REWARD_PERCENT: numberInputSchema(0, PERCENT_MAX),
  USE_COUPON_PERCENT_FEE: numberInputSchema(0, PERCENT_MAX),
  ...forTimeLimits(optionalNumberInputSchema(1, TIME_LIMIT_HOURS_MAX)),
})

const FIELD_OPTIONS: Record<ConfigFieldName, Pick<FormField, 'kind' | 'hint' | 'unit'>> = {
  REFERRAL_REWARD: { kind: 'number', hint: 'config.hint.points', unit: 'config.unit.points' },
  REFERRAL_CODE_ENTERER_REWARD: { kind: 'number', hint: 'config.hint.points', unit: 'config.unit.points' },
  MIN_POINT_WITHDRAW: { kind: 'number', hint: 'config.hint.points', unit: 'config.unit.points' },
  SCAN_COUPON_REWARD_PERCENT: { kind: 'number', hint: 'config.hint.percent', unit: 'config.unit.percent' },
  USE_COUPON_PERCENT_FEE: { kind: 'number', hint: 'config.hint.percent', unit: 'config.unit.percent' },
  superAdminEmail: { kind: 'text' },
  superAdminName: { kind: 'text' },
  DOWNLOAD_APP_LINK: { kind: 'text', hint: 'config.hint.link' },
  ...forTimeLimits({ kind: 'number', hint: 'config.hint.limit', unit: 'config.unit.hours' } as const),
}

/** Returns the command that edits the settings of the marketplace. The changes are reviewed before they are saved. */
export function editConfigCommand(apiAndCache: ApiAndCache, config: Read<typeof Config>): Command {
  return {
    id: 'config.edit',
    title: { key: 'config.edit' },
    scope: 'screen',
    recordKey: CONFIG_RECORD_KEY,
    version: config.version,
    shortcut: KEY_MAP.record.edit[0],
    translatedKeywords: 'config.edit.also',
    keywords: ['settei', 'henkou', 'edit', 'config'],
    access: updateConfig.access,
    form: {
      schema: configFormSchema,
      fields: CONFIG_FIELD_NAMES.map((name) => ({ name, label: `config.field.${name}`, ...FIELD_OPTIONS[name] })),
      initialValues: formValuesOf(config),
      submitLabel: 'config.edit.review',
      valuesOfRecord: (record) => formValuesOf(record as Read<typeof Config>),
    },
    question: {
      title: { key: 'config.edit.question' },
      message: { key: 'config.edit.question.message' },
      details: 'changes',
    },
    success: { key: 'config.edit.done' },
    perform: (values, { idempotencyKey }) =>
      writeThroughResponse(apiAndCache, getConfig, {}, topics.config.affects, () =>
        apiAndCache.client.call(updateConfig, { body: v.parse(configFormSchema, values) }, { idempotencyKey }),
      ),
  }
}

function formValuesOf({ updatedAt: _at, updatedBy: _by, ...config }: Read<typeof Config>): Record<string, unknown> {
  return config
}
