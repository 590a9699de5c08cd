import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { type Config, getConfig, listConfigHistory } from '../../../contract/config.ts'
import { CONFIG_FIELD_NAMES, type ConfigFieldName } from '../../../contract/kinds/config.ts'
import { TIME_LIMIT_FIELD_NAMES, type TimeLimitFieldName } from '../../../contract/kinds/timeLimit.ts'
import { standardLimitHours } from '../../../machines/lifecycles/timeLimits.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { CONFIG_RECORD_KEY, editConfigCommand } from './editConfigCommand.ts'
import { useConsole } from '../../console.tsx'
import { RecentChangeNote } from '../../resources/changes/RecentChangeNote.tsx'
import { History } from '../../resources/history/History.tsx'
import { RecordUnavailable } from '../../resources/record/RecordPage.tsx'
import { useReportFirstScreenReady } from '../../navigation/firstScreenContent.ts'
import { type GetText, type TextKey, useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

const NO_COMMANDS: readonly Command[] = []

const HISTORY_FIELDS: Readonly<Record<string, TextKey>> = Object.fromEntries(
  CONFIG_FIELD_NAMES.map((field) => [field, `config.field.${field}` as const]),
)

/** The settings of the marketplace and the history of their changes. */
export function ConfigSection() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const query = useQuery(endpointQuery(client, getConfig, {}))
  const config = query.data
  const { field: highlightedField } = useSearch({ from: '/shell/point-management' })
  useCommandRegistration(config === undefined ? NO_COMMANDS : [editConfigCommand({ client, queryClient }, config)])
  useReportFirstScreenReady(!query.isPending)

  if (config === undefined) return <RecordUnavailable query={query} />
  return (
    <div className="pt-4">
      <div className="px-3 pb-3 empty:hidden sm:px-6">
        <RecentChangeNote recordKey={CONFIG_RECORD_KEY} version={config.version} isAnnounced />
      </div>
      <Facts>
        {CONFIG_FIELD_NAMES.map((field) => (
          <Fact key={field} name={text(`config.field.${field}`)} isHighlighted={field === highlightedField}>
            {formatConfigValue(config, field, text)}
          </Fact>
        ))}
        <Fact name={text('config.field.updatedAt')}>
          <Time at={config.updatedAt} as="dateTime" />
        </Fact>
        <Fact name={text('config.field.updatedBy')}>{config.updatedBy}</Fact>
      </Facts>
      <History
        endpoint={listConfigHistory}
        fields={HISTORY_FIELDS}
        formatValue={(field, value) =>
          typeof config[field as ConfigFieldName] === 'number' || isTimeLimit(field as ConfigFieldName)
            ? formatNumber(Number(value))
            : value
        }
      />
    </div>
  )
}

function formatConfigValue(config: Read<typeof Config>, field: ConfigFieldName, text: GetText): string {
  const value = config[field]
  if (isTimeLimit(field)) return formatTimeLimit(field, config[field], text)
  return typeof value === 'string' ? value : formatNumber(value)
}

/** Formats a time limit, or the one of the chart, which holds without a setting. */
function formatTimeLimit(field: TimeLimitFieldName, hours: number | null, text: GetText): string {
  if (hours !== null) return text('config.unit.hours', { n: formatNumber(hours) })
  const standard = standardLimitHours(field)
  return standard === null
    ? ''
    : text('config.limit.standard', { hours: text('config.unit.hours', { n: formatNumber(standard) }) })
}

function isTimeLimit(field: ConfigFieldName): field is TimeLimitFieldName {
  return (TIME_LIMIT_FIELD_NAMES as readonly string[]).includes(field)
}
