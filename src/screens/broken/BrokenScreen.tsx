import { useEffect } from 'react'
import { askAgain } from '../../brought.tsx'
import { useText } from '../../text.ts'
import { Button } from '../../ui/button.tsx'
import { StateBody } from '../../ui/states.tsx'

/** A screen that broke: what was thrown goes to the console, the person gets a way on. */
export default function BrokenScreen() {
  const text = useText()
  useEffect(askAgain, [])
  return (
    <div role="alert">
      <StateBody icon="warning" title={text('broken.title')} hint={text('broken.hint')}>
        <Button icon="refresh" onClick={() => location.reload()}>
          {text('broken.reload')}
        </Button>
      </StateBody>
    </div>
  )
}
