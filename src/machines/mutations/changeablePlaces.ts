import type { Board } from '../../board/board'

/** Where the panels of a board let somebody change something: schemas of tables with a key, and buckets for uploads. */
export function changeablePlaces({ panels, sources }: Pick<Board, 'panels' | 'sources'>): {
  schemas: ReadonlySet<string>
  buckets: ReadonlySet<string>
} {
  const [schemas, buckets] = [new Set<string>(), new Set<string>()]
  for (const panel of panels) {
    if (panel.kind !== 'table' && panel.kind !== 'files') continue
    const source = sources[panel.source]
    if (
      panel.kind === 'table' &&
      panel.editing !== undefined &&
      source?.kind === 'table' &&
      source.key.length > 0
    )
      schemas.add(source.schema)
    if (panel.kind === 'files' && panel.editing?.upload === true && source?.kind === 'folder')
      buckets.add(source.bucket)
  }
  return { schemas, buckets }
}
