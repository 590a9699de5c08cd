import { openConsole } from './openConsole.tsx'
import './theme.css'

document.getElementById('unloaded')?.remove()

// Once all modules are evaluated, not among them: under a debugger whatever notes where it was called from there, as the
// reading of a cookie does, has the browser parse the whole chunk again.
queueMicrotask(openConsole)
