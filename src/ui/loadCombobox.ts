/** Loads the code of the combobox. A component that will show one soon may preload it. */
export const loadCombobox = () => import('./combobox.tsx')
