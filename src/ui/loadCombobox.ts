/** Loads the code of the combobox, which whoever shows one soon may preload. */
export const loadCombobox = () => import('./combobox.tsx')
