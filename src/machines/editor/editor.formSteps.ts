import type { SchemaAnswer, TableRef } from '../../backend/ports/backend.port'
import type { BoardFile } from '../../board/board'
import { findPanel } from '../../board/edit/editResult'
import { readsRows, type FormValues } from '../../board/form/applyForm'
import { rpcSourceValues } from '../../board/form/functionOffer'
import { blankSource } from '../../board/form/sourceForm'
import { toColumn, type Column } from '../../board/model/columnTypes'
import { toPanelColumn } from '../../board/schema/panels/tablePanel'
import { panelKinds, type PanelKind } from '../../board/schema/panelKinds'
import { columnsToShow, isIdentifierName, isSecret } from '../../board/templates/columnsToShow'
import { changeDeliveryOf, POLL_INTERVAL_S } from '../../board/templates/catalogTable'
import { draftSource, knownColumns, likelyType, type TableProbe } from './editor.columns'
import {
  asText,
  canTakeTable,
  defaultTitleFor,
  isComplete,
  panelKindOf,
  type FormStep,
  type PanelDraft,
  type SourceChoice,
} from './editor.draft'
import type { EditorContext, OpenForm } from './editor.context'
import { noneTouched, touchFields } from './editor.touched'

/** Facts from the project and the board that the form needs. */
interface FormFacts {
  file: BoardFile
  catalog: SchemaAnswer | null
  tableProbe: TableProbe | null
}

/** The form after a step, with a draft for the board if the form is complete enough. */
export function fillForm(context: EditorContext, step: FormStep): OpenForm | null {
  const { form, history, catalog, tableProbe } = context
  if (form === null) return null
  const before = form.fields
  const fields = takeStep(before, step, { file: history.present, catalog, tableProbe })
  const { panel, source } = fields
  const isSame = panel === before.panel && source === before.source
  if (isSame || !isComplete(fields)) return { ...form, fields }
  return { ...form, fields, draft: { id: form.id, panel, source }, isBlank: false }
}

/** The form as before anything of it was on the board; its fields keep their values. */
export function restartForm(form: OpenForm): OpenForm {
  const { id, before } = form
  const isNew = id === null || findPanel(before.present, id) === undefined
  return { ...form, id: isNew ? null : id, draft: null, faults: [], isBlank: true }
}

/** The fields after a step; pure. */
function takeStep(draft: PanelDraft, step: FormStep, facts: FormFacts): PanelDraft {
  const { panel, source } = draft
  switch (step.type) {
    case 'chooseSourceKind':
      return chooseSourceKind({ ...draft, sourceKind: step.kind, touchedFields: noneTouched }, step.kind)
    case 'nameTable': {
      const draftWithTable = { ...draft, table: step.table }
      return canTakeTable(draftWithTable, facts.tableProbe)
        ? takeTable(draftWithTable, facts)
        : draftWithTable
    }
    case 'takeTable':
      return takeTable(draft, facts)
    case 'takeColumns': {
      const columns = step.names.map(name => toColumn(name, likelyType(name)))
      const next = readFromTable(draft, facts.file, { key: step.names.slice(0, 1) }, columns)
      // Somebody wants to see every column that they typed.
      return next.panel['kind'] === 'table'
        ? { ...next, panel: { ...next.panel, columns: columns.map(toPanelColumn) } }
        : next
    }
    case 'poll':
      return { ...draft, source: { ...source, changes: { kind: 'polling', interval: POLL_INTERVAL_S } } }
    case 'chooseFunction': {
      const columns = (step.columns ?? []).map(({ name, type }) => toColumn(name, type))
      const draftWithChoice: PanelDraft = {
        ...draft,
        functionChoices: draft.functionChoices + 1,
        touchedFields: noneTouched,
      }
      return changeSource(draftWithChoice, rpcSourceValues(step.offer, columns, source ?? {}), columns)
    }
    case 'chooseBucket': {
      const folder = { ...source, bucket: step.bucket }
      return changeSource(draft, folder, columnsOf(folder, facts))
    }
    case 'chooseKind':
      return chooseKind(draft, step.kind, facts)
    case 'editPanel': {
      const touchedDraft: PanelDraft = {
        ...draft,
        touchedFields: touchFields(draft.touchedFields, 'panel', panel, step.values),
      }
      const isTitleTyped = step.values['title'] !== panel['title']
      return isTitleTyped
        ? { ...touchedDraft, panel: step.values }
        : retitle(touchedDraft, step.values, source)
    }
    case 'editSource': {
      const touchedFields = touchFields(draft.touchedFields, 'source', source, step.values)
      const shownPanel = ownDraft(draft, step.values, facts) ?? panel
      return { ...retitle({ ...draft, touchedFields }, shownPanel, step.values), source: step.values }
    }
    case 'showFaults':
      return { ...draft, touchedFields: { ...draft.touchedFields, isAll: true } }
  }
}

function chooseSourceKind(draft: PanelDraft, kind: SourceChoice): PanelDraft {
  if (kind === 'table')
    return {
      ...draft,
      source: null,
      table: { schema: 'public', table: '' },
      panel: { title: draft.panel['title'] },
    }
  if (kind === 'none') return changeToSourceless(draft, 'text')
  const blank = blankSource(kind)
  return changeSource(draft, blank, knownColumns(blank, null, null))
}

function chooseKind(draft: PanelDraft, kind: PanelKind, facts: FormFacts): PanelDraft {
  if (!readsRows(kind)) return changeToSourceless({ ...draft, touchedFields: noneTouched }, kind)
  const blank = draftKind(kind, columnsOf(draft.source, facts))
  if (blank === null) return draft
  return retitle({ ...draft, touchedFields: noneTouched }, blank, draft.source)
}

function takeTable(draft: PanelDraft, facts: FormFacts): PanelDraft {
  const { table } = draft
  const { key = [], ...shape } = findTable(facts.catalog, table) ?? {}
  const columns = columnsOf({ kind: 'table', ...table }, facts).filter(
    column => key.includes(column.name) || !isSecret(column),
  )
  return readFromTable(draft, facts.file, { key, ...changeDeliveryOf(shape) }, columns)
}

const columnsOf = (source: FormValues | null, { catalog, tableProbe }: FormFacts) =>
  knownColumns(source, catalog, tableProbe)

/** The project's description of a table. */
export const findTable = (catalog: SchemaAnswer | null, { schema, table }: TableRef) =>
  catalog?.type === 'described'
    ? catalog.tables.find(each => each.table === table && each.schema === schema)
    : undefined

/** Reads the named table, through the board's source for it if there is one: then another panel costs nothing. */
function readFromTable(
  draft: PanelDraft,
  file: BoardFile,
  more: FormValues,
  columns: readonly Column[],
): PanelDraft {
  const existingSource = findExistingSource(file, draft.table)
  if (existingSource !== undefined)
    return changeSource(
      draft,
      existingSource,
      columns.filter(({ name }) => existingSource.columns.includes(name)),
    )
  return changeSource(draft, draftSource({ kind: 'table', ...draft.table, ...more }, columns), columns)
}

const findExistingSource = (file: BoardFile, { schema, table }: TableRef) =>
  Object.values(file.sources)
    .filter(source => source.kind === 'table')
    .find(source => source.schema === schema && source.table === table)

/** Settings for the columns of another source mean nothing here. */
function changeSource(draft: PanelDraft, source: FormValues, columns: readonly Column[]): PanelDraft {
  const kind = ownKinds[asText(source['kind'])] ?? draft.panel['kind']
  const blank = firstDraft(columns, kind) ?? withRows(draft.panel)
  return retitle({ ...draft, source }, blank, source)
}

function changeToSourceless(draft: PanelDraft, kind: PanelKind): PanelDraft {
  const { panel, defaultTitle } = retitle(draft, { kind }, null)
  return {
    ...draft,
    source: null,
    defaultTitle,
    panel: { ...panelKinds[kind].draft([]), title: panel['title'] },
  }
}

/** These values, and the title that follows from them unless a person typed one. */
function retitle(draft: PanelDraft, panel: FormValues, source: FormValues | null): PanelDraft {
  const isNamed = asText(draft.panel['title']) !== '' && draft.panel['title'] !== draft.defaultTitle
  const defaultTitle = defaultTitleFor(panel, source)
  return { ...draft, defaultTitle, panel: { ...panel, title: isNamed ? draft.panel['title'] : defaultTitle } }
}

/** The kind of panel made for a kind of source. */
const ownKinds: Partial<Record<string, PanelKind>> = {
  topic: 'messages',
  presence: 'roster',
  function: 'health',
  folder: 'files',
}
/** Once its columns are known, rows of a kind of their own need no further choice. */
function ownDraft({ panel }: PanelDraft, source: FormValues, facts: FormFacts): FormValues | null {
  const kind = panelKindOf(panel) === null ? ownKinds[asText(source['kind'])] : undefined
  return kind === undefined ? null : panelKinds[kind].draft(columnsOf(source, facts))
}

/** Without the fields of a panel that reads no rows. */
const withRows = (panel: FormValues): FormValues => (panelKindIfReading(panel['kind']) === null ? {} : panel)

/** The current kind if it can show these columns, else a table. */
function firstDraft(columns: readonly Column[], kind: unknown): FormValues | null {
  const current = panelKindIfReading(kind)
  return (current && draftKind(current, columns)) ?? draftKind('table', columns)
}
/** Of no column that looks secret. A table shows the columns that tell most; no other kind has so many. */
function draftKind(kind: PanelKind, allColumns: readonly Column[]) {
  const openColumns = allColumns.filter(column => !isSecret(column))
  const columns = openColumns.length === 0 ? allColumns : openColumns
  return panelKinds[kind].draft(
    kind === 'table'
      ? columnsToShow(columns.map(column => ({ ...column, isIdentifier: isIdentifierName(column.name) })))
      : columns,
  )
}
const panelKindIfReading = (kind: unknown): PanelKind | null => {
  const name = panelKindOf({ kind })
  return name !== null && readsRows(name) ? name : null
}
