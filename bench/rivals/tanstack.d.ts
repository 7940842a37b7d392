/**
 * The little of TanStack's libraries that is used here, so that types can be checked where `bench` is not installed.
 */
declare module '@tanstack/react-query' {
  import type { ReactNode } from 'react'
  export class QueryClient {
    constructor(options: {
      defaultOptions: { queries: { staleTime: number; refetchOnWindowFocus: boolean } }
    })
    setQueryData<T>(key: readonly string[], update: (knownData: T | undefined) => T): unknown
  }
  export function QueryClientProvider(props: { client: QueryClient; children: ReactNode }): ReactNode
  export function useQuery<T, S>(options: {
    queryKey: readonly string[]
    queryFn: () => Promise<T>
    select: (data: T) => S
  }): { data: S | undefined }
}

declare module '@tanstack/react-db' {
  type Order = import('./orders').Order
  type Group = import('./views').Group
  interface Expression {
    readonly isExpression: unique symbol
  }
  interface Tables {
    o: Record<keyof Order, Expression>
  }
  interface Collection {
    readonly isCollection: unique symbol
  }
  interface Query<T> {
    where(condition: (tables: Tables) => Expression): Query<T>
    orderBy(column: (tables: Tables) => Expression, direction: 'asc' | 'desc'): Query<T>
    limit(count: number): Query<T>
    groupBy(column: (tables: Tables) => Expression): Query<T>
    select(columns: (tables: Tables) => Record<keyof Group | 'average', Expression>): Query<Group>
  }
  interface Start {
    from(tables: { o: Collection }): Query<Order>
  }
  export interface Sync {
    begin(): void
    write(change: { type: 'insert' | 'update'; value: Order } | { type: 'delete'; key: number }): void
    commit(): void
    markReady(): void
  }
  export const BTreeIndex: unique symbol
  export function createCollection(options: {
    id: string
    getKey: (row: Order) => number
    startSync: boolean
    autoIndex: 'eager'
    defaultIndexType: typeof BTreeIndex
    sync: { sync: (sync: Sync) => void }
  }): Collection
  export function useLiveQuery<T>(query: (start: Start) => Query<T>): { data: T[] }
  export function eq(column: Expression, value: string): Expression
  export function count(column: Expression): Expression
  export function sum(column: Expression): Expression
  export function avg(column: Expression): Expression
  export function max(column: Expression): Expression
}
