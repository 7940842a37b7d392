import type { BoardFile } from '../../../board/board'
import { isRecord } from '../../../board/file/fault'
import { readsRows, type FormValues } from '../../../board/form/applyForm'
import { sourceKinds } from '../../../board/form/sourceForm'
import { labelFromName, type Column } from '../../../board/model/columnTypes'
import { panelKinds, type PanelKind } from '../../../board/schema/panelKinds'

/** The default title: after the rows, or after the called function. */
export function defaultTitleFor({ kind, call }: FormValues, source: FormValues | null): string {
  if (source !== null) return subjectOf(source) ?? 'Panel'
  if (kind === 'action') return (isRecord(call) && subjectOf(call)) || 'Action'
  return kind === 'text' ? 'About this board' : 'Panel'
}
function subjectOf({ table, topic, function: name, bucket }: FormValues): string | null {
  const subject = asText(table) || asText(topic) || asText(name) || asText(bucket)
  return subject === '' ? null : labelFromName(subject)
}

/** The kind of panel made for a kind of source. */
export const ownKinds: Partial<Record<string, PanelKind>> = {
  ...{ topic: 'messages', presence: 'roster', function: 'health', folder: 'files' },
}
/** Without the fields of a panel that reads no rows. */
export const withRows = (panelFields: FormValues): FormValues =>
  isKind(panelFields['kind']) && readsRows(panelFields['kind']) ? panelFields : {}

export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
export const kindOf = (source: FormValues) => sourceKinds.find(kind => kind === source['kind']) ?? 'table'
export const isKind = (kind: unknown): kind is keyof typeof panelKinds =>
  typeof kind === 'string' && Object.hasOwn(panelKinds, kind)

/** The current kind if it can show these columns, else the first that can. */
export function firstDraft(columns: readonly Column[], kind: unknown): FormValues | null {
  const currentDraft = isKind(kind) && readsRows(kind) ? panelKinds[kind].draft(columns) : null
  if (currentDraft !== null) return currentDraft
  return panelKinds.table.draft(columns)
}

/** The board's existing source for this table: another panel of the same rows costs nothing. */
export const findExistingSource = (file: BoardFile, sourceValues: FormValues) =>
  Object.values(file.sources)
    .filter(source => source.kind === 'table')
    .find(source => source.schema === sourceValues['schema'] && source.table === sourceValues['table'])
