import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { BoardFile, Panel } from '../../../board/board'
import { fieldsOf, type Field } from '../../../board/form/formFields'
import { readsRows, type FormValues } from '../../../board/form/applyForm'
import { rpcSourceValues } from '../../../board/form/functionOffer'
import { blankSource } from '../../../board/form/sourceForm'
import { toColumn, columnNamesOfType, type Column } from '../../../board/model/columnTypes'
import { panelKinds, panelSource } from '../../../board/schema/panelKinds'
import { POLL_INTERVAL_S } from '../../../board/templates/catalogTable'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import type { EditorContext } from '../../../machines/editor/editor.context'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { knownColumns, draftSource } from '../sourceForm/sourceDraft'
import { FaultLines, Fields } from '../fields/Fields'
import { SourcelessKindChoice, KindChoice } from './KindChoice'
import { BucketChoice } from '../sourceForm/BucketChoice'
import { FunctionChoice } from '../sourceForm/FunctionChoice'
import { SourceKindSelect, type SourceChoice } from '../sourceForm/SourceKindSelect'
import { SourceOptions } from '../sourceForm/SourceOptions'
import { PollingHint } from '../sourceForm/PollingHint'
import { SourceForm } from '../sourceForm/SourceForm'
import {
  asText,
  defaultTitleFor,
  findExistingSource,
  firstDraft,
  isKind,
  kindOf,
  ownKinds,
  withRows,
} from './panelDefaults'
import styles from './PanelSheet.module.css'
import type { TouchedFields } from './useTouchedFields'

interface PanelFormProps {
  editor: EditorRef
  file: BoardFile
  /** Undefined: the panel is not on the board yet. */
  panel: Panel | undefined
  form: NonNullable<EditorContext['form']>
  touched: TouchedFields
  /** The panel's channel, once there is one. */
  channel?: ChannelRef | undefined
}

/** Properties of every panel that its kind's form does not ask for, and those never typed. */
const COMMON_FIELDS = ['id', 'kind', 'title', 'source', 'place']

/** The form from source to presentation; every change appears on the board as soon as it is valid. */
export function PanelForm({ editor, file, panel, form, touched, channel }: PanelFormProps) {
  const [source, setSource] = useState<FormValues | null>(() =>
    panel === undefined ? null : (file.sources[panelSource(panel) ?? ''] ?? null),
  )
  const [panelFields, setPanelFields] = useState<FormValues>(() => panel ?? {})
  const [sourceKind, setSourceKind] = useState<SourceChoice>(() =>
    source !== null ? kindOf(source) : panel === undefined ? 'table' : 'none',
  )
  /** How often a function was chosen; as a key, it discards the input typed for another function. */
  const [functionChoiceCount, setFunctionChoiceCount] = useState(0)
  const { catalog, tableProbe, buckets } = useSelector(editor, ({ context }) => context)
  const columns = knownColumns(source, catalog, tableProbe)
  const columnNames = columns.map(({ name }) => name)
  const variables = (file.variables ?? []).map(({ name }) => name)

  const change = (nextWords: FormValues, nextSource: FormValues | null) => {
    setPanelFields(nextWords)
    setSource(nextSource)
    const isComplete = isKind(nextWords['kind']) && readsRows(nextWords['kind']) === (nextSource !== null)
    if (isComplete)
      editor.send({ type: 'editor.form', form: { id: form.id, panel: nextWords, source: nextSource } })
  }
  /** The default title. */
  const [defaultTitle, setDefaultTitle] = useState(() => defaultTitleFor(panelFields, source))
  /** The title follows the panel's subject until a person types a title. */
  const titleFor = (nextWords: FormValues, nextSource: FormValues | null) => {
    const isNamed = asText(panelFields['title']) !== '' && panelFields['title'] !== defaultTitle
    const next = defaultTitleFor(nextWords, nextSource)
    setDefaultTitle(next)
    return isNamed ? panelFields['title'] : next
  }
  /** Switches the table: settings for the old table's columns mean nothing there. */
  const changeSource = (next: FormValues, sourceColumns: readonly Column[]) => {
    change(
      {
        ...(firstDraft(sourceColumns, ownKinds[asText(next['kind'])] ?? panelFields['kind']) ??
          withRows(panelFields)),
        title: titleFor(panelFields, next),
      },
      next,
    )
  }
  const changeToSourceless = (next: 'text' | 'action') => {
    change({ ...panelKinds[next].draft([]), title: titleFor({ kind: next }, null) }, null)
  }
  const faultsOf = (part: 'panel' | 'source' | 'board') =>
    form.faults.filter(
      fault => fault.part === part && touched.isShown(fault, part === 'source' ? source : panelFields),
    )
  const kind = isKind(panelFields['kind']) ? panelFields['kind'] : null
  return (
    <form className={styles['form']} onSubmit={event => event.preventDefault()}>
      <SourceKindSelect
        kind={sourceKind}
        onChoose={next => {
          touched.reset()
          setSourceKind(next)
          // What was shown so far has other rows.
          editor.send({ type: 'editor.restart' })
          if (next === 'folder') editor.send({ type: 'editor.listBuckets' })
          if (next === 'table') {
            setSource(null)
            setPanelFields({ title: panelFields['title'] })
          } else if (next === 'none') changeToSourceless('text')
          else changeSource(blankSource(next), knownColumns(blankSource(next), null, null))
        }}
      />
      {sourceKind === 'table' && (
        <SourceForm
          editor={editor}
          file={file}
          source={source}
          onChange={(next, sourceColumns) => {
            const existingSource = findExistingSource(file, next)
            if (existingSource === undefined) changeSource(draftSource(next, sourceColumns), sourceColumns)
            else
              changeSource(
                existingSource,
                sourceColumns.filter(({ name }) => existingSource.columns.includes(name)),
              )
          }}
        />
      )}
      {source?.['kind'] === 'table' && source['by'] === undefined && channel !== undefined && (
        <PollingHint
          channel={channel}
          onPoll={() => change(panelFields, { ...source, by: { kind: 'polling', every: POLL_INTERVAL_S } })}
        />
      )}
      {sourceKind === 'rpc' && source !== null && (
        <FunctionChoice
          described={catalog}
          words={source}
          writeHint=". Set a refresh below only if it’s safe to run repeatedly"
          onChoose={(offer, columnsGiven) => {
            const sourceColumns = (columnsGiven ?? []).map(({ name, type }) => toColumn(name, type))
            setFunctionChoiceCount(functionChoiceCount + 1)
            touched.reset()
            changeSource(rpcSourceValues(offer, sourceColumns, source), sourceColumns)
          }}
        />
      )}
      {sourceKind === 'folder' && source !== null && (
        <BucketChoice
          buckets={buckets}
          bucket={source['bucket']}
          onChoose={bucket => {
            const next = { ...source, bucket }
            changeSource(next, knownColumns(next, catalog, tableProbe))
          }}
        />
      )}
      {sourceKind === 'none' && (
        <SourcelessKindChoice
          kind={kind}
          onChoose={next => {
            touched.reset()
            changeToSourceless(next)
          }}
        />
      )}
      {source !== null && (
        <KindChoice
          columns={columns}
          kind={kind}
          onChoose={next => {
            const draft = panelKinds[next].draft(columns)
            if (draft === null) return
            touched.reset()
            change({ ...draft, title: panelFields['title'] ?? '' }, source)
          }}
        />
      )}
      {kind !== null && (source !== null) === readsRows(kind) && (
        <Fields
          fields={[TITLE, ...fieldsOf(panelKinds[kind].schema, COMMON_FIELDS)]}
          value={panelFields}
          columns={columnNames}
          variables={variables}
          described={catalog}
          faults={faultsOf('panel')}
          onChange={next => {
            touched.touch('panel', panelFields, next)
            const hasOtherCall = next['call'] !== panelFields['call']
            change(hasOtherCall ? { ...next, title: titleFor(next, source) } : next, source)
          }}
        />
      )}
      {source !== null && (
        <SourceOptions
          key={functionChoiceCount}
          source={source}
          columns={columnNames}
          numbers={columnNamesOfType(columns, 'number')}
          variables={variables}
          faults={faultsOf('source')}
          onChange={next => {
            touched.touch('source', source, next)
            // Once its columns are known, rows of a kind of their own need no further choice.
            const ownKind = kind === null ? ownKinds[asText(next['kind'])] : undefined
            const ownDraft = ownKind && panelKinds[ownKind].draft(knownColumns(next, catalog, tableProbe))
            change({ ...(ownDraft ?? panelFields), title: titleFor(panelFields, next) }, next)
          }}
        />
      )}
      <FaultLines faults={faultsOf('board')} />
    </form>
  )
}

const TITLE: Field = {
  ...{ name: 'title', label: 'Title', hint: null, isOptional: false },
  input: { type: 'text', isLong: false },
}
