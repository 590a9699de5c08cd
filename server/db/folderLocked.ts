/** The folder is open in another process. */
export class FolderLocked extends Error {}
