import { useState } from 'react'
import { steadyNow } from '../../machines/timer.ts'
import { BrokenLine, BrokenPart } from '../../src/ui/brokenPart.tsx'
import { Button } from '../../src/ui/button.tsx'
import { RetryCountdown } from '../../src/ui/retryCountdown.tsx'
import {
  EmptyList,
  Forbidden,
  LoadError,
  LoadingRows,
  NoContentMessage,
  NoMatches,
  RecordNotFound,
  UnreadableNote,
} from '../../src/ui/statusMessages.tsx'
import { ExplainedFailure } from '../../src/texts/failureMessage.ts'
import type { Part } from '../part.ts'
import { doNothing } from '../samples.ts'

/** A countdown from 30 seconds. */
function SampleCountdown() {
  const [untilMs] = useState(() => steadyNow() + 30_000)
  return <RetryCountdown untilMs={untilMs} />
}

export const messageParts: Part[] = [
  { name: 'BrokenLine', states: [{ name: 'usual', render: () => <BrokenLine onRetry={doNothing} /> }] },
  {
    name: 'BrokenPart',
    states: [
      { name: 'usual', render: () => <BrokenPart onRetry={doNothing} /> },
      { name: 'closable', render: () => <BrokenPart onRetry={doNothing} onClose={doNothing} /> },
    ],
  },
  {
    name: 'EmptyList',
    states: [
      { name: 'of any kind', render: () => <EmptyList /> },
      { name: 'of a kind', render: (text) => <EmptyList title={text('stores.empty')} /> },
    ],
  },
  { name: 'Forbidden', states: [{ name: 'usual', render: () => <Forbidden /> }] },
  {
    name: 'LoadError',
    states: [
      { name: 'of unknown cause', render: () => <LoadError failure={new Error('unknown')} onRetry={doNothing} /> },
      {
        name: 'explained, without a retry',
        render: () => <LoadError failure={new ExplainedFailure('record.deleted')} />,
      },
    ],
  },
  { name: 'LoadingRows', isWide: true, states: [{ name: 'four rows', render: () => <LoadingRows rowCount={4} /> }] },
  {
    name: 'NoContentMessage',
    states: [
      {
        name: 'with a hint and buttons',
        render: (text) => (
          <NoContentMessage icon="lock" title={text('state.refused')} hint={text('state.refusedHint')}>
            <Button tone="primary">{text('state.retry')}</Button>
            <Button>{text('dialog.close')}</Button>
          </NoContentMessage>
        ),
      },
    ],
  },
  {
    name: 'NoMatches',
    states: [
      {
        name: 'with a button',
        render: (text) => (
          <NoMatches>
            <Button>{text('list.filter.clear')}</Button>
          </NoMatches>
        ),
      },
      { name: 'with another hint', render: (text) => <NoMatches hint={text('state.matchesOnTabs')} /> },
    ],
  },
  {
    name: 'RecordNotFound',
    states: (['unknown', 'deleted', 'notDeleted'] as const).map((reason) => ({
      name: reason,
      render: () => <RecordNotFound reason={reason} />,
    })),
  },
  { name: 'RetryCountdown', states: [{ name: 'usual', render: () => <SampleCountdown /> }] },
  { name: 'UnreadableNote', isWide: true, states: [{ name: 'of two', render: () => <UnreadableNote count={2} /> }] },
]
