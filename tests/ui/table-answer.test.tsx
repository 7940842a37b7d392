import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SchemaAnswer } from '../../src/backend/ports/backend.port'
import type { RelationKind } from '../../src/board/templates/catalogTable'
import { TableAnswer } from '../../src/ui/editor/sourceForm/TableAnswer'

const schemaAnswer: SchemaAnswer = { type: 'described', tables: [], functions: [] }
const number = { name: 'id', type: 'int4', dataType: 'number' as const }

test('a table that is not published is shown as polled only where it is', () => {
  const shape = {
    schema: 'public',
    table: 'late',
    columns: [number, { ...number, name: 'n' }],
    key: [],
    isPublished: false,
  }
  const saidBy = (by: unknown, kind?: RelationKind) => {
    const props = {
      isReading: false,
      answer: null,
      schemaAnswer: schemaAnswer,
      shape: { ...shape, ...(kind && { kind }) },
      changeFeed: by,
      isBlank: false,
      isInPublic: true,
    }
    const { container, unmount } = render(<TableAnswer {...props} />)
    const words = container.textContent
    unmount()
    return words
  }
  expect(saidBy({ kind: 'polling', interval: 30 })).toContain(
    'Not in the Realtime publication. Refreshing every 30 s.',
  )
  expect(saidBy({ kind: 'polling', interval: 30 }, 'table')).toContain('Not in the Realtime publication.')
  expect(saidBy({ kind: 'polling', interval: 30 }, 'materialized view')).toContain(
    'Realtime sends no changes of materialized views. Refreshing every 30 s.',
  )
  expect(saidBy(undefined)).toMatch(/Not in the Realtime publication\.$/)
  expect(saidBy({ kind: 'broadcast', topic: 'late' })).toBe('2 columns.')
})

test('a table without rows that the project does not list is closed by its policies, as far as can be seen', () => {
  const saidOf = (catalog: SchemaAnswer, isInPublic: boolean) => {
    const props = {
      isReading: false,
      answer: { type: 'empty' as const },
      schemaAnswer: catalog,
      shape: undefined,
    }
    const { container, unmount } = render(
      <TableAnswer {...props} changeFeed={undefined} isBlank={false} isInPublic={isInPublic} />,
    )
    const words = container.textContent
    unmount()
    return words
  }
  expect(saidOf(schemaAnswer, true)).toMatch(/no policy seems to let you read its rows/)
  expect(saidOf(schemaAnswer, false)).toMatch(/returned no rows/)
  expect(saidOf({ type: 'undescribed' }, true)).toMatch(/returned no rows/)
})
