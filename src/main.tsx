import { openConsole } from './start/openConsole.tsx'
import './theme.css'

document.getElementById('unloaded')?.remove()

// In a microtask, after all modules have been evaluated: with an open debugger, a call that records its stack during
// the evaluation, for example reading a cookie, makes the browser parse the whole chunk again.
queueMicrotask(openConsole)
