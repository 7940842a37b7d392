import type { FieldFault } from '../../board/form/applyForm'
import type { Column } from '../../board/model/columnTypes'
import { knownColumns } from './editor.columns'
import type { EditorContext } from './editor.context'
import { isFaultShown } from './editor.touched'

export { isSameTable, panelKindOf } from './editor.draft'
export { findTable } from './editor.formSteps'

/** The columns of the rows that the open form's panel shows, as far as they are known. */
export const findFormColumns = ({ form, catalog, tableProbe }: EditorContext): Column[] =>
  knownColumns(form?.fields.source ?? null, catalog, tableProbe)

/** The faults of one part of the open form that are shown. */
export function listShownFaults({ form }: EditorContext, part: FieldFault['part']): FieldFault[] {
  if (form === null) return []
  const { touchedFields, panel, source } = form.fields
  const values = part === 'source' ? source : panel
  return form.faults.filter(fault => fault.part === part && isFaultShown(touchedFields, fault, values))
}
