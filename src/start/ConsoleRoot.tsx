import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentProps, StrictMode } from 'react'
import { BrokenPage } from './BrokenPage.tsx'
import { CodeLoadError } from './CodeLoadError.tsx'
import { CommandHost } from '../commands/CommandHost.tsx'
import { CommandServicesContext } from '../commands/context.tsx'
import { type Console, ConsoleContext } from '../console.tsx'
import { NoticeHost } from './NoticeHost.tsx'
import { BrokenLine } from '../ui/brokenPart.tsx'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { KeyboardServicesContext } from '../ui/keyboard.ts'

interface ConsoleRootProps {
  services: Console
  commandServices: ComponentProps<typeof CommandServicesContext>['value']
  keyboardServices: ComponentProps<typeof KeyboardServicesContext>['value']
  router: ComponentProps<typeof RouterProvider>['router']
}

/**
 * The whole console. If the rendering of one part fails, the others stay: the pages, the dialogs of commands, the
 * notice and the message about missing code.
 */
export function ConsoleRoot({ services, commandServices, keyboardServices, router }: ConsoleRootProps) {
  return (
    <StrictMode>
      <ErrorBoundary renderFallback={(retry) => <BrokenPage onRetry={retry} />}>
        <ConsoleContext value={services}>
          <QueryClientProvider client={services.queryClient}>
            <CommandServicesContext value={commandServices}>
              <KeyboardServicesContext value={keyboardServices}>
                <ErrorBoundary renderFallback={(retry) => <BrokenPage onRetry={retry} />}>
                  <RouterProvider router={router} />
                </ErrorBoundary>
                <CommandHost />
                <NoticeHost actor={services.notice} />
                <ErrorBoundary renderFallback={(retry) => <BrokenLine onRetry={retry} />}>
                  <CodeLoadError />
                </ErrorBoundary>
              </KeyboardServicesContext>
            </CommandServicesContext>
          </QueryClientProvider>
        </ConsoleContext>
      </ErrorBoundary>
    </StrictMode>
  )
}
