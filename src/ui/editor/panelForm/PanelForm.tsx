import { useSelector } from '@xstate/react'
import type { BoardFile } from '../../../board/board'
import { fieldsOf, type Field } from '../../../board/form/formFields'
import { readsRows } from '../../../board/form/applyForm'
import { columnNamesOfType } from '../../../board/model/columnTypes'
import { panelKinds } from '../../../board/schema/panelKinds'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import type { FormStep } from '../../../machines/editor/editor.draft'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { findFormColumns, listShownFaults, panelKindOf } from '../../../machines/editor/editor.select'
import { Disclosure } from '../../kit/disclosure/Disclosure'
import { FaultLines, Fields } from '../fields/Fields'
import { SourcelessKindChoice, KindChoice } from './KindChoice'
import { BucketChoice } from '../sourceForm/BucketChoice'
import { FunctionChoice } from '../sourceForm/FunctionChoice'
import { SourceKindSelect } from '../sourceForm/SourceKindSelect'
import { SourceOptions } from '../sourceForm/SourceOptions'
import { PollingHint } from '../sourceForm/PollingHint'
import { SourceForm } from '../sourceForm/SourceForm'
import styles from './PanelSheet.module.css'

interface PanelFormProps {
  editor: EditorRef
  file: BoardFile
  /** The panel's channel, once there is one. */
  channel?: ChannelRef | undefined
}

/** Properties of every panel that its kind's form does not ask for, and those never typed. */
const COMMON_FIELDS = ['id', 'kind', 'title', 'source', 'place']

/** The form from source to presentation; every change appears on the board as soon as it is valid. */
export function PanelForm({ editor, file, channel }: PanelFormProps) {
  const context = useSelector(editor, snapshot => snapshot.context)
  if (context.form === null) return null
  const { source, panel, sourceKind, functionChoices } = context.form.fields
  const { catalog, buckets } = context
  const columns = findFormColumns(context)
  const columnNames = columns.map(({ name }) => name)
  const variables = (file.variables ?? []).map(({ name }) => name)
  const kind = panelKindOf(panel)
  const take = (step: FormStep) => editor.send({ type: 'editor.fillForm', step })
  return (
    <form className={styles['form']} onSubmit={event => event.preventDefault()}>
      <Disclosure summary="Data" className={styles['section']} open>
        <SourceKindSelect
          kind={sourceKind}
          onChoose={next => take({ type: 'chooseSourceKind', kind: next })}
        />
        {sourceKind === 'table' && <SourceForm editor={editor} file={file} />}
        {source?.['kind'] === 'table' && source['changes'] === undefined && channel !== undefined && (
          <PollingHint channel={channel} onPoll={() => take({ type: 'poll' })} />
        )}
        {sourceKind === 'rpc' && source !== null && (
          <FunctionChoice
            schemaAnswer={catalog}
            words={source}
            writeHint=". Set a refresh below only if it’s safe to run repeatedly"
            onChoose={(offer, columnsGiven) => take({ type: 'chooseFunction', offer, columns: columnsGiven })}
          />
        )}
        {sourceKind === 'folder' && source !== null && (
          <BucketChoice
            buckets={buckets}
            bucket={source['bucket']}
            onChoose={bucket => take({ type: 'chooseBucket', bucket })}
          />
        )}
      </Disclosure>
      <Disclosure summary="Visualization" className={styles['section']} open>
        {sourceKind === 'none' ? (
          <SourcelessKindChoice kind={kind} onChoose={next => take({ type: 'chooseKind', kind: next })} />
        ) : (
          <KindChoice
            columns={columns}
            kind={kind}
            onChoose={next => take({ type: 'chooseKind', kind: next })}
          />
        )}
      </Disclosure>
      {kind !== null && (source !== null) === readsRows(kind) && (
        <Disclosure summary="Options" className={styles['section']} open>
          <Fields
            fields={[TITLE, ...fieldsOf(panelKinds[kind].schema, withoutFields(sourceKind))]}
            value={panel}
            columns={columnNames}
            variables={variables}
            schemaAnswer={catalog}
            faults={listShownFaults(context, 'panel')}
            onChange={values => take({ type: 'editPanel', values })}
          />
        </Disclosure>
      )}
      {source !== null && (
        <SourceOptions
          key={functionChoices}
          source={source}
          columns={columnNames}
          numbers={columnNamesOfType(columns, 'number')}
          values={
            new Map(columns.flatMap(({ name, values }) => (values === undefined ? [] : [[name, values]])))
          }
          variables={variables}
          faults={listShownFaults(context, 'source')}
          onChange={values => take({ type: 'editSource', values })}
        />
      )}
      <FaultLines faults={listShownFaults(context, 'board')} />
    </form>
  )
}

/** The database calculates figures over all rows of tables only. */
const withoutFields = (sourceKind: string) =>
  sourceKind === 'table' ? COMMON_FIELDS : [...COMMON_FIELDS, 'over']

const TITLE: Field = {
  name: 'title',
  label: 'Title',
  hint: null,
  isOptional: false,
  input: { type: 'text', isLong: false },
}
