/** The version of the file format. It grows when older files have to be rewritten; migrations.ts does that. */
export const VERSION = 2
