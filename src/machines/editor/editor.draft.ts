import type { FunctionShape, TableRef } from '../../backend/ports/backend.port'
import type { BoardFile, Panel } from '../../board/board'
import { isRecord } from '../../board/json/isRecord'
import { readsRows, type FormValues } from '../../board/form/applyForm'
import type { FunctionOffer } from '../../board/form/functionOffer'
import { panelTitle } from '../../board/form/panelTitle'
import { sourceKinds } from '../../board/form/sourceForm'
import { labelFromName } from '../../board/model/columnTypes'
import { isPanelKind, type PanelKind } from '../../board/schema/panelKinds'
import { panelSource } from '../../board/schema/panelSource'
import type { TableProbe } from './editor.columns'
import { noneTouched, type TouchedFields } from './editor.touched'

/** Where the rows of a panel come from; `none`: it shows none. */
export type SourceChoice = (typeof sourceKinds)[number] | 'none'

/** The values of a panel's form, valid or not. */
export interface PanelDraft {
  sourceKind: SourceChoice
  /** The table named in the form; the project may not have described it yet. */
  table: TableRef
  /** Null: nothing was chosen yet, or the panel has no source. */
  source: FormValues | null
  panel: FormValues
  /** The title follows the panel's subject until a person types another one. */
  defaultTitle: string
  /** How often a function was chosen: what was typed for another function is discarded. */
  functionChoices: number
  touchedFields: TouchedFields
}

/** A step in a panel's form. */
export type FormStep =
  | { type: 'chooseSourceKind'; kind: SourceChoice }
  | { type: 'nameTable'; table: TableRef }
  /** Uses the named table, with its columns from the project's description or from a probed row. */
  | { type: 'takeTable' }
  /** With columns that a person types, the key first. */
  | { type: 'takeColumns'; names: readonly string[] }
  | { type: 'poll' }
  | { type: 'chooseFunction'; offer: FunctionOffer; columns: FunctionShape['columns'] }
  | { type: 'chooseBucket'; bucket: string }
  | { type: 'chooseKind'; kind: PanelKind }
  | { type: 'editPanel' | 'editSource'; values: FormValues }
  /** Every fault, of fields not reached yet as well. */
  | { type: 'showFaults' }

/** `panel`: undefined for a new one. */
export function startDraft(file: BoardFile, panel: Panel | undefined): PanelDraft {
  const source: FormValues | null =
    panel === undefined ? null : (file.sources[panelSource(panel) ?? ''] ?? null)
  const panelValues: FormValues = panel ?? {}
  return {
    sourceKind: source !== null ? sourceKindOf(source) : panel === undefined ? 'table' : 'none',
    table: { schema: asText(source?.['schema']) || 'public', table: asText(source?.['table']) },
    source,
    panel: panelValues,
    defaultTitle: defaultTitleFor(panelValues, source),
    functionChoices: 0,
    touchedFields: noneTouched,
  }
}

/** Whether there is enough to be put on the board, be it valid or not. */
export const isComplete = ({ panel, source }: Pick<PanelDraft, 'panel' | 'source'>) => {
  const kind = panelKindOf(panel)
  return kind !== null && readsRows(kind) === (source !== null)
}

/** Whether a probed row shows the columns of the named table, and the table is not yet the source. */
export const canTakeTable = ({ sourceKind, table, source }: PanelDraft, probe: TableProbe | null) =>
  sourceKind === 'table' &&
  probe?.answer?.type === 'row' &&
  isSameTable(table, probe.name) &&
  !(source?.['table'] === table.table && source['schema'] === table.schema)
export const isSameTable = (a: TableRef, b: TableRef) => a.schema === b.schema && a.table === b.table

/** The kind that a panel's values name; null: none yet. */
export const panelKindOf = ({ kind }: FormValues): PanelKind | null => (isPanelKind(kind) ? kind : null)

/** The default title: after what is shown of the rows, or after the called function. */
export function defaultTitleFor(panel: FormValues, source: FormValues | null): string {
  const { kind, call } = panel
  if (source !== null) return panelTitle(panel, subjectOf(source) ?? 'Panel')
  if (kind === 'action') return (isRecord(call) && subjectOf(call)) || 'Action'
  return kind === 'text' ? 'About this board' : 'Panel'
}
function subjectOf({ table, topic, function: name, bucket }: FormValues): string | null {
  const subject = asText(table) || asText(topic) || asText(name) || asText(bucket)
  return subject === '' ? null : labelFromName(subject)
}

export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const sourceKindOf = (source: FormValues) => sourceKinds.find(kind => kind === source['kind']) ?? 'table'
