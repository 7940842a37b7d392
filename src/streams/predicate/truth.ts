/** Null: only the database can tell. */
export type Truth = boolean | null
