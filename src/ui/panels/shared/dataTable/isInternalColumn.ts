/** Whether a column is one that this app adds to rows, to order or identify them. Postgres allows no such name. */
export const isInternalColumn = (column: string): boolean => column === '' || column.startsWith('\0')
