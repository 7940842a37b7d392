/** The little of Perspective that is used here, so that types can be checked where `bench` is not installed. */
declare module '@perspective-dev/client' {
  interface View {
    to_json<T>(page?: { start_row: number; end_row: number }): Promise<T[]>
  }
  interface Table {
    update(rows: readonly object[]): Promise<void>
    remove(keys: readonly number[]): Promise<void>
    view(options: {
      columns: readonly string[]
      filter?: readonly [string, string, string][]
      sort?: readonly [string, 'asc' | 'desc'][]
      group_by?: readonly string[]
      aggregates?: Readonly<Record<string, string>>
    }): Promise<View>
  }
  const perspective: {
    init_client(wasm: Promise<Response>): void
    init_server(wasm: Promise<Response>): void
    worker(): Promise<{
      table(types: Readonly<Record<string, string>>, options: { index: string }): Promise<Table>
    }>
  }
  export default perspective
}
