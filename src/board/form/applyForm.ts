import type { BoardFile } from '../board'
import { freePlace } from '../layout/panelLayout'
import { freeName, panelIdFrom, sourceNameFrom } from '../text/names'
import { isPanelKind, panelKinds, panelColumns, type Panel, type PanelKind } from '../schema/panelKinds'
import { panelSource } from '../schema/panelSource'
import { canonicalJson } from '../json/canonicalJson'
import { findPanel } from '../edit/editResult'
import { removeUnusedSource } from '../edit/editSources'
import { describePath, type Fault } from '../file/fault'
import { isRecord } from '../json/isRecord'
import { parseBoard } from '../file/parseBoard'
import * as v from 'valibot'

/** The values in a form, which may not be valid yet. */
export type FormValues = Readonly<Record<string, unknown>>
export interface PanelFormState {
  /** The panel being changed; null: a new one. */
  id: string | null
  panel: FormValues
  /** Null: the panel has no source. */
  source: FormValues | null
}
/** A fault, and the part of the form it belongs to. `field`: the path within that part, such as "series[0].column". */
export interface FieldFault {
  part: 'panel' | 'source' | 'board'
  field: string
  reason: string
}
export type FormResult = { board: BoardFile; id: string } | { faults: FieldFault[] }

/**
 * Puts the panel of a form into the board. It reuses an equal source of the board, and the source also reads the
 * columns that the panel needs, even if the form does not name them.
 */
export function applyForm(
  board: BoardFile,
  { id, panel: values, source: formSource }: PanelFormState,
): FormResult {
  const oldPanel = id === null ? undefined : findPanel(board, id)
  const source = formSource === null ? null : withColumns(formSource, values)
  const rest = { ...board, panels: board.panels.filter(panel => panel !== oldPanel) }
  // The panel's old source is removed first, so that a changed source keeps its name.
  const { sources } = oldPanel === undefined ? rest : removeUnusedSource(rest, panelSource(oldPanel))
  const name = source === null ? null : sourceNameFor(source, oldPanel, sources)
  const title = typeof values['title'] === 'string' ? values['title'] : ''
  const ids = rest.panels.map(each => each.id)
  const panelId = oldPanel?.id ?? freeName(panelIdFrom(title), ids)
  const { source: _, ...ownValues } = values
  const place = oldPanel?.place ?? placeFor(board, ownValues['kind'])
  const panel = { ...ownValues, ...(name !== null && { source: name }), id: panelId, place }
  const panels: unknown[] =
    oldPanel === undefined
      ? [...board.panels, panel]
      : board.panels.map(each => (each === oldPanel ? panel : each))
  const newSources = name === null ? sources : { ...sources, [name]: source }
  const candidate = { ...board, sources: newSources, panels }
  const result = parseBoard(candidate)
  if ('board' in result)
    return { board: canonicalJson(result.board) === canonicalJson(board) ? board : result.board, id: panelId }
  const parts = {
    panel: describePath(['panels', panels.indexOf(panel)], candidate),
    source: name === null ? null : describePath(['sources', name], candidate),
  }
  return { faults: result.faults.map(fault => toFieldFault(fault, parts)) }
}

/** Whether panels of this kind read rows. */
export const readsRows = (kind: PanelKind): boolean => 'source' in panelKinds[kind].schema.entries

/** The name of an equal source, else the panel's own source name, else a new one. */
function sourceNameFor(source: FormValues, old: Panel | undefined, sources: BoardFile['sources']): string {
  const existingEntry = Object.entries(sources).find(
    ([, other]) => canonicalJson(other) === canonicalJson(source),
  )
  return existingEntry?.[0] ?? freeName(preferredSourceName(source, old, sources), Object.keys(sources))
}

/** A source keeps its name as long as it reads the same table. */
const preferredSourceName = (source: FormValues, old: Panel | undefined, sources: BoardFile['sources']) => {
  const table =
    source['table'] ??
    source['topic'] ??
    source['function'] ??
    source['bucket'] ??
    source['name'] ??
    source['kind']
  const baseName = sourceNameFrom(typeof table === 'string' ? table : '')
  const ownSource = old && panelSource(old)
  return ownSource !== undefined && !Object.hasOwn(sources, ownSource) && ownSource.startsWith(baseName)
    ? ownSource
    : baseName
}

const placeFor = (board: BoardFile, kind: unknown) =>
  freePlace(board.panels, isPanelKind(kind) ? panelKinds[kind].size : { width: 6, height: 5 })

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : []

/** The source reads what the panel shows, and the columns that identify, sort and date its rows. */
function withColumns(source: FormValues, values: FormValues): FormValues {
  if (source['kind'] !== 'table') return source
  const order = isRecord(source['order']) ? source['order']['column'] : undefined
  const neededColumns = texts([
    ...texts(source['key']),
    ...texts(source['columns']),
    order,
    source['timeColumn'],
    ...columnsShownBy(values),
  ])
  return { ...source, columns: [...new Set(neededColumns)] }
}

/** The columns of a valid panel; none for an invalid one. */
function columnsShownBy(values: FormValues): string[] {
  if (!isPanelKind(values['kind'])) return []
  const place = { x: 0, y: 0, width: 1, height: 1 }
  const { success, output } = v.safeParse(
    panelKinds[values['kind']].schema as v.GenericSchema<unknown, Panel>,
    {
      ...values,
      id: 'panel',
      source: 'source',
      place,
    },
  )
  return success ? panelColumns(output) : []
}

function toFieldFault({ path, reason }: Fault, parts: Record<'panel' | 'source', string | null>): FieldFault {
  for (const part of ['panel', 'source'] as const) {
    const place = parts[part]
    if (place !== null && path.startsWith(place)) {
      const rest = path.slice(place.length)
      return { part, field: rest.replace(/^\./, ''), reason }
    }
  }
  return { part: 'board', field: path, reason }
}
