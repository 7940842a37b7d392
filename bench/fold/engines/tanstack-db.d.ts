/**
 * The little of TanStack DB that is used here, so that the types can be checked where `bench` is not installed. That
 * it is true is what every run checks.
 */
declare module '@tanstack/db' {
  type Order = import('../../stream').Order
  type Totals = import('../answer').Totals
  interface Expression {
    readonly isExpression: unique symbol
  }
  interface Tables {
    o: Record<keyof Order, Expression>
  }
  interface Collection<T> {
    readonly toArray: T[]
    preload(): Promise<void>
    cleanup(): Promise<void>
    subscribeChanges(hear: () => void): unknown
  }
  interface Query<T> {
    where(condition: (tables: Tables) => Expression): Query<T>
    orderBy(column: (tables: Tables) => Expression, direction: 'asc' | 'desc'): Query<T>
    limit(count: number): Query<T>
    groupBy(column: (tables: Tables) => Expression): Query<T>
    select(columns: (tables: Tables) => Record<keyof Totals, Expression>): Query<Totals>
  }
  interface Start {
    from(tables: { o: Collection<Order> }): Query<Order>
  }
  interface Sync {
    begin(): void
    write(change: { type: 'insert' | 'update'; value: Order } | { type: 'delete'; key: number }): void
    commit(): void
    markReady(): void
  }
  export type { Collection, Sync }
  export const BTreeIndex: unique symbol
  export function createCollection(options: {
    id: string
    getKey: (row: Order) => number
    startSync: boolean
    autoIndex: 'eager'
    defaultIndexType: typeof BTreeIndex
    sync: { sync: (sync: Sync) => void }
  }): Collection<Order>
  export function createLiveQueryCollection<T>(options: {
    startSync: boolean
    query: (start: Start) => Query<T>
  }): Collection<T>
  export function eq(column: Expression, value: string): Expression
  export function count(column: Expression): Expression
  export function sum(column: Expression): Expression
  export function avg(column: Expression): Expression
  export function min(column: Expression): Expression
  export function max(column: Expression): Expression
}
