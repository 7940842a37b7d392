/** One of the services behind the gateway. It sees the Authorization header already resolved to a JWT, or none. */
export type Service = (request: Request) => Promise<Response>

/** One request as the backend served it; `duration` in milliseconds until the answer's head. */
export interface RequestRecord {
  at: Date
  method: string
  path: string
  /** With its question mark; empty without a query. */
  search: string
  status: number
  duration: number
}
