/**
 * The columns of a folder entry. `path`: relative to the bucket, with a "/" at the end of a folder; it identifies the
 * entry.
 */
export const FILE_COLUMNS = ['path', 'name', 'folder', 'type', 'size', 'created_at', 'updated_at']
