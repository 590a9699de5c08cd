/** Thrown if another process has locked the data folder. */
export class FolderLockedError extends Error {}
