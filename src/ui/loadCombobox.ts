/** Loads the code of the combobox. A component that will show a combobox soon may preload it. */
export const loadCombobox = () => import('./combobox.tsx')
