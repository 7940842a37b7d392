import type { CatalogTable } from '../../src/board/templates/catalogTable'

/** A table as a project describes it, from which boards are drafted. */
export const orders: CatalogTable = {
  schema: 'public',
  table: 'orders',
  columns: [
    { name: 'id', type: 'bigint' },
    { name: 'created_at', type: 'timestamp with time zone' },
    { name: 'customer_id', type: 'uuid' },
    { name: 'weight', type: 'numeric(10,2)' },
    { name: 'status', type: 'text' },
    { name: 'access_token', type: 'text' },
    { name: 'tags', type: 'text[]' },
  ],
  key: ['id'],
}
