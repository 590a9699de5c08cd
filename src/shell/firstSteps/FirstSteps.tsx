import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { firstStepsAmong, saveFirstSteps } from '../../../contract/firstSteps.ts'
import { firstStepsMachine } from '../../../machines/console/firstSteps.ts'
import { isTransientFailure } from '../../api/failure.ts'
import { profileQuery, usePermissions, useProfile } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useActorRegistration, useConsole } from '../../console.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { FIRST_STEP_LINES } from '../../shared/firstSteps.ts'
import { currentText } from '../../texts/text.ts'
import { announce } from '../../ui/announce.ts'
import { FirstStepsPanel } from './FirstStepsPanel.tsx'
import { followSteps } from './followSteps.ts'
import { offeredSteps } from './steps.ts'

/**
 * The first steps of a new member of staff (rule 8.15), which are shown if they are due or asked for.
 * @param requestCount how often the person has asked for them
 */
export default function FirstSteps({ requestCount }: { requestCount: number }) {
  const { client, queryClient, notice, actors, screens } = useConsole()
  const router = useRouter()
  const { id: staffId, firstSteps: stored } = useProfile()
  const permissions = usePermissions()
  const isKept = stored !== null
  const [machine] = useState(() =>
    firstStepsMachine.provide({
      actors: {
        save: fromPromise(async ({ input: { done, isEnded } }) => {
          if (!isKept) return 'stored'
          const firstSteps = await client
            .call(saveFirstSteps, { body: { done: [...done], isEnded } })
            .catch((failure: unknown) => {
              if (isTransientFailure(failure)) throw failure
            })
          if (firstSteps === undefined) return 'refused'
          queryClient.setQueryData(profileQuery(client).queryKey, (profile) =>
            profile?.id === staffId ? { ...profile, firstSteps } : profile,
          )
          return 'stored'
        }),
      },
      actions: {
        announceTick: (_, { step }) =>
          announce(currentText()('firstSteps.ticked', { step: currentText()(FIRST_STEP_LINES[step].text) })),
        reportFinished: () => notice.send({ type: 'succeed', message: currentText()('firstSteps.finished') }),
      },
    }),
  )
  const actor = useActorRef(machine, {
    input: {
      offered: offeredSteps(permissions, screens),
      done: firstStepsAmong(stored?.done ?? []),
      isEnded: stored?.isEnded ?? true,
    },
  })
  useActorRegistration(actor)
  const isShown = useSelector(actor, (snapshot) => snapshot.matches({ panel: 'showing' }))
  useEffect(() => actor.send({ type: 'show' }), [actor])
  useEffect(() => {
    if (requestCount > 0) actor.send({ type: 'reopen' })
  }, [actor, requestCount])
  useEffect(() => {
    if (stored !== null) actor.send({ type: 'update', done: firstStepsAmong(stored.done), isEnded: stored.isEnded })
  }, [actor, stored])
  useEffect(
    () => (isShown ? followSteps(actor, { actors, router, screens }) : undefined),
    [isShown, actor, actors, router, screens],
  )
  useCommandRegistration(isShown ? [skipCommand(() => actor.send({ type: 'skip' }))] : [])
  return isShown && <FirstStepsPanel actor={actor} />
}

function skipCommand(perform: () => void): Command {
  return {
    id: 'firstSteps.skip',
    title: { key: 'firstSteps.skip' },
    scope: 'console',
    shortcut: KEY_MAP.everywhere.skipSteps[0],
    keywords: ['sukippu', 'tutorial', 'onboarding'],
    success: { key: 'firstSteps.skipped' },
    perform,
  }
}
