import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createActor } from 'xstate'
import { inputMethodMachine } from '../machines/console/inputMethod.ts'
import { keyboardMachine } from '../machines/console/keyboard.ts'
import { noticeMachine } from '../machines/console/notice.ts'
import { type Console, ConsoleContext } from '../src/console.tsx'
import { KeyboardServicesContext } from '../src/ui/keyboard.ts'
import { createScreenTableRegistry } from '../src/ui/screenTable.ts'
import { doNothing } from './samples.ts'

/** Creates what the parts get from the console: its charts, but no server and no commands. */
export function createSampleServices() {
  return {
    router: createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
    keyboardServices: {
      keyboard: createActor(keyboardMachine.provide({ actions: { replay: doNothing } })).start(),
      inputMethod: createActor(inputMethodMachine).start(),
      tables: createScreenTableRegistry(),
    },
    // The parts of `src/ui` use nothing else of the console.
    console: { notice: createActor(noticeMachine).start() } as unknown as Console,
  }
}

interface SampleServicesProps {
  services: ReturnType<typeof createSampleServices>
  children: ReactNode
}

/** Gives the services to the parts in it. */
export function SampleServices({ services, children }: SampleServicesProps) {
  return (
    <RouterContextProvider router={services.router}>
      <ConsoleContext value={services.console}>
        <KeyboardServicesContext value={services.keyboardServices}>{children}</KeyboardServicesContext>
      </ConsoleContext>
    </RouterContextProvider>
  )
}
