/** The session, for the holder of its lock. Errors carry the SQLSTATE as `code`. */
export interface Session {
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Several statements without parameters. */
  exec(sql: string): Promise<void>
}

/** A session that is nobody else's. */
export interface OwnSession extends Session {
  close(): Promise<void>
}
