/** Storage gives the same empty list for an empty, a missing and a forbidden folder. */
export const EMPTY_FOLDER = {
  title: 'No files',
  text: 'The folder is empty, doesn’t exist, or you don’t have access: Storage doesn’t say which.',
}
