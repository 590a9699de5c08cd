import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { noticeMachine, type NoticeEvent } from '../../machines/console/notice.ts'
import BrokenDialog from '../../src/ui/brokenDialog.tsx'
import { Button } from '../../src/ui/button.tsx'
import DayCalendar from '../../src/ui/dayCalendar.tsx'
import { Dialog, DialogActions } from '../../src/ui/dialog.tsx'
import { DialogStep } from '../../src/ui/dialogStep.tsx'
import { Fact, Facts } from '../../src/ui/page.tsx'
import { Menu } from '../../src/ui/menu.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PendingIndicator } from '../../src/ui/pendingIndicator.tsx'
import type { GetText } from '../../src/texts/text.ts'
import type { Opening, Part } from '../part.ts'
import { doNothing, SAMPLE_NAMES } from '../samples.ts'

/** A notice that is shown until it is dismissed or its time is over. */
function SampleNotice({ event, close }: { event: NoticeEvent; close: () => void }) {
  const [actor] = useState(() => {
    const started = createActor(noticeMachine).start()
    started.send(event)
    return started
  })
  const isHidden = useSelector(actor, (state) => state.matches('hidden'))
  useEffect(() => {
    if (isHidden) close()
  }, [isHidden, close])
  return <Notice actor={actor} />
}

const undoButton = { id: 'undo', run: doNothing } as const
const openButton = { id: 'open', run: doNothing } as const
const FIRST_BUTTON = ['button']

const menuItemsOf = (text: GetText) => [
  { id: 'accept', label: text('store.event.accept'), shortcut: 'a', icon: 'check' as const },
  { id: 'edit', label: text('store.edit'), shortcut: 'e', disabledReason: text('store.refusal.requested') },
  { id: 'copy', label: SAMPLE_NAMES.long, icon: 'copy' as const },
  { id: 'reject', label: text('store.event.reject'), shortcut: 'Mod+Shift+Enter', isDestructive: true },
]

/** Returns the answers of a question. The first one closes it, even if the other one is running. */
function answersOf(text: GetText, close: () => void, busy = false) {
  return (
    <DialogActions>
      <Button data-autofocus="" onClick={close}>
        {text('dialog.no')}
      </Button>
      <Button tone="destructive" busy={busy} onClick={close}>
        {text('dialog.yes')}
      </Button>
    </DialogActions>
  )
}

export const overlayParts: Part[] = [
  {
    name: 'BrokenDialog',
    states: [{ name: 'usual', open: (_, { close }) => <BrokenDialog onRetry={close} onClose={close} /> }],
  },
  {
    name: 'DayCalendar',
    states: ([undefined, '2026-11-28', '2099-12-31'] as const).map((day) => ({
      name: day ?? 'no day',
      open: (_, { anchor, close }) => (
        <DayCalendar anchor={anchor} day={day} today="2026-11-30" onChoose={close} onClose={close} />
      ),
    })),
  },
  {
    name: 'Dialog',
    includes: ['DialogActions', 'DialogStep'],
    states: [
      ...([false, true] as const).map((busy) => ({
        name: busy ? 'running' : 'question',
        open: (text: GetText, { close }: Opening) => (
          <Dialog
            isAlertDialog
            title={text('store.question.deactivate')}
            description={text('store.question.deactivate.message', { name: SAMPLE_NAMES.usual })}
            busy={busy}
            onClose={close}
          >
            {answersOf(text, close, busy)}
          </Dialog>
        ),
      })),
      ...(['narrow', 'wide', 'extraWide', 'full'] as const).map((width) => ({
        name: width,
        open: (text: GetText, { close }: Opening) => (
          <Dialog
            title={SAMPLE_NAMES.long}
            width={width}
            description={text('store.question.reject.message', { name: SAMPLE_NAMES.long })}
            details={
              <Facts>
                <Fact name={text('store.field.name')}>{SAMPLE_NAMES.long}</Fact>
                <Fact name={text('store.field.statusReason')}>{null}</Fact>
              </Facts>
            }
            onClose={close}
          >
            <DialogStep focusSelectors={FIRST_BUTTON}>{answersOf(text, close)}</DialogStep>
          </Dialog>
        ),
      })),
    ],
  },
  {
    name: 'Menu',
    states: ([undefined, 'store.refusal.inactive'] as const).map((noteKey) => ({
      name: noteKey === undefined ? 'usual' : 'with a note, at the end',
      open: (text, { anchor, close }) => (
        <Menu
          label={text('stores.title')}
          items={menuItemsOf(text)}
          note={noteKey && text(noteKey)}
          anchor={anchor}
          align={noteKey === undefined ? 'start' : 'end'}
          onClose={close}
          onRun={close}
          onRefused={doNothing}
        />
      ),
    })),
  },
  {
    name: 'Notice',
    states: [
      {
        name: 'success',
        open: (text, { close }) => (
          <SampleNotice
            event={{
              type: 'succeed',
              message: text('store.done.accept', { name: SAMPLE_NAMES.usual }),
              buttons: [openButton, undoButton],
            }}
            close={close}
          />
        ),
      },
      {
        name: 'failure',
        open: (text, { close }) => (
          <SampleNotice
            event={{ type: 'fail', message: `${SAMPLE_NAMES.long}: ${text('state.failedHint')}` }}
            close={close}
          />
        ),
      },
      {
        name: 'refusal',
        open: (text, { close }) => (
          <SampleNotice event={{ type: 'refuse', message: text('table.refusal.lastPage') }} close={close} />
        ),
      },
    ],
  },
  { name: 'PendingIndicator', states: [{ name: 'after 0.4 s', open: () => <PendingIndicator /> }] },
]
