import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { BoardFile, Panel } from '../../board/board'
import { isRecord } from '../../board/file/fault'
import { fieldsOf, type Field } from '../../board/form/fields'
import { readsRows, type Words } from '../../board/form/formed'
import { askedOf } from '../../board/form/offered'
import { blankSource, sourceKinds } from '../../board/form/sources'
import { columnOf, holding, labelOf, type Column } from '../../board/panels/column'
import { kinds, sourceOf } from '../../board/panels/kinds'
import { EVERY_S } from '../../board/templates/glance'
import type { ChannelRef } from '../../machines/channel.machine'
import type { EditorContext } from '../../machines/editor.context'
import type { EditorRef } from '../../machines/editor.machine'
import { columnsKnown, sourceFor } from './drafts'
import { FaultLines, Fields } from './Fields'
import { BareChoice, KindChoice } from './KindChoice'
import { FunctionChoice } from './FunctionChoice'
import { SourceKind, type SourceChoice } from './SourceKind'
import { RowsForm } from './RowsForm'
import { PollInstead } from './PollInstead'
import { SourceForm } from './SourceForm'
import styles from './PanelSheet.module.css'
import type { Touched } from './useTouched'

interface PanelFormProps {
  editor: EditorRef
  file: BoardFile
  /** Undefined: it is not on the board yet. */
  panel: Panel | undefined
  form: NonNullable<EditorContext['form']>
  touched: Touched
  /** What its panel hears, once there is one. */
  channel?: ChannelRef | undefined
}

/** What every panel says of itself before its kind adds to it, and what is not typed. */
const OWN = ['id', 'kind', 'title', 'source', 'place']

/** From the rows to the way they are shown; every change is shown on the board as soon as it is in order. */
export function PanelForm({ editor, file, panel, form, touched, channel }: PanelFormProps) {
  const [source, setSource] = useState<Words | null>(() =>
    panel === undefined ? null : (file.sources[sourceOf(panel) ?? ''] ?? null),
  )
  const [words, setWords] = useState<Words>(() => panel ?? {})
  const [sourceKind, setSourceKind] = useState<SourceChoice>(() =>
    source !== null ? kindOf(source) : panel === undefined ? 'table' : 'none',
  )
  /** How often a function was chosen: what was typed of another one goes. */
  const [chosen, setChosen] = useState(0)
  const { described, probed } = useSelector(editor, ({ context }) => context)
  const columns = columnsKnown(source, described, probed)
  const names = columns.map(({ name }) => name)
  const variables = (file.variables ?? []).map(({ name }) => name)

  const write = (nextWords: Words, nextSource: Words | null) => {
    setWords(nextWords)
    setSource(nextSource)
    const isWhole = isKind(nextWords['kind']) && readsRows(nextWords['kind']) === (nextSource !== null)
    if (isWhole)
      editor.send({ type: 'editor.form', words: { id: form.id, panel: nextWords, source: nextSource } })
  }
  /** What it would be called by itself. */
  const [given, setGiven] = useState(() => givenTo(words, source))
  /** It is called after what it is of, until somebody calls it something. */
  const titleFor = (nextWords: Words, nextSource: Words | null) => {
    const isNamed = text(words['title']) !== '' && words['title'] !== given
    const next = givenTo(nextWords, nextSource)
    setGiven(next)
    return isNamed ? words['title'] : next
  }
  /** Another table: what was said of the columns of the old one means nothing there. */
  const change = (next: Words, known: readonly Column[]) => {
    write({ ...(firstDraft(known, words['kind']) ?? words), title: titleFor(words, next) }, next)
  }
  const bare = (next: 'text' | 'action') => {
    write({ ...kinds[next].draft([]), title: titleFor({ kind: next }, null) }, null)
  }
  const faultsOf = (part: 'panel' | 'source' | 'board') =>
    form.faults.filter(
      fault => fault.part === part && touched.isTold(fault, part === 'source' ? source : words),
    )
  const kind = isKind(words['kind']) ? words['kind'] : null
  return (
    <form className={styles['form']} onSubmit={event => event.preventDefault()}>
      <SourceKind
        kind={sourceKind}
        onChoose={next => {
          touched.begin()
          setSourceKind(next)
          if (next === 'table') setSource(null)
          else if (next === 'none') bare('text')
          else change(blankSource(next), columnsKnown(blankSource(next), null, null))
        }}
      />
      {sourceKind === 'table' && (
        <SourceForm
          editor={editor}
          file={file}
          source={source}
          onChange={(next, known) => {
            const read = readAlready(file, next)
            if (read === undefined) change(sourceFor(next, known), known)
            else
              change(
                read,
                known.filter(({ name }) => read.columns.includes(name)),
              )
          }}
        />
      )}
      {source?.['kind'] === 'table' && source['by'] === undefined && channel !== undefined && (
        <PollInstead
          channel={channel}
          onPoll={() => write(words, { ...source, by: { kind: 'polling', every: EVERY_S } })}
        />
      )}
      {sourceKind === 'rpc' && source !== null && (
        <FunctionChoice
          described={described}
          words={source}
          ifWriting=", and a board asks it again and again: say below when, only if that is meant"
          onChoose={(offer, given) => {
            const known = (given ?? []).map(({ name, type }) => columnOf(name, type))
            setChosen(chosen + 1)
            touched.begin()
            change(askedOf(offer, known, source), known)
          }}
        />
      )}
      {sourceKind === 'none' && (
        <BareChoice
          kind={kind}
          onChoose={next => {
            touched.begin()
            bare(next)
          }}
        />
      )}
      {source !== null && (
        <KindChoice
          columns={columns}
          kind={kind}
          onChoose={next => {
            const draft = kinds[next].draft(columns)
            if (draft === null) return
            touched.begin()
            write({ ...draft, title: words['title'] ?? '' }, source)
          }}
        />
      )}
      {kind !== null && (source !== null) === readsRows(kind) && (
        <Fields
          fields={[TITLE, ...fieldsOf(kinds[kind].schema, OWN)]}
          value={words}
          columns={names}
          variables={variables}
          described={described}
          faults={faultsOf('panel')}
          onChange={next => {
            touched.touch('panel', words, next)
            const isOther = next['call'] !== words['call']
            write(isOther ? { ...next, title: titleFor(next, source) } : next, source)
          }}
        />
      )}
      {source !== null && (
        <RowsForm
          key={chosen}
          source={source}
          columns={names}
          numbers={holding(columns, 'number')}
          variables={variables}
          faults={faultsOf('source')}
          onChange={next => {
            touched.touch('source', source, next)
            write({ ...words, title: titleFor(words, next) }, next)
          }}
        />
      )}
      <FaultLines faults={faultsOf('board')} />
    </form>
  )
}

const TITLE: Field = {
  ...{ name: 'title', label: 'Title', hint: null, isOptional: false },
  asks: { type: 'text', isLong: false },
}
/** What a panel is called until somebody calls it something: after its rows, or after what it calls. */
function givenTo({ kind, call }: Words, source: Words | null): string {
  if (source !== null) return subjectOf(source) ?? 'Panel'
  if (kind === 'action') return (isRecord(call) && subjectOf(call)) || 'Action'
  return kind === 'text' ? 'About this board' : 'Panel'
}
function subjectOf({ table, topic, function: name, bucket }: Words): string | null {
  const subject = text(table) || text(topic) || text(name) || text(bucket)
  return subject === '' ? null : labelOf(subject)
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const kindOf = (source: Words) => sourceKinds.find(kind => kind === source['kind']) ?? 'table'
const isKind = (kind: unknown): kind is keyof typeof kinds =>
  typeof kind === 'string' && Object.hasOwn(kinds, kind)

/** The kind that is shown already if it can show these columns, else the first that can. */
function firstDraft(columns: readonly Column[], kind: unknown): Words | null {
  const before = isKind(kind) && readsRows(kind) ? kinds[kind].draft(columns) : null
  if (before !== null) return before
  return kinds.table.draft(columns)
}

/** What the board reads of this table already: another panel of the same rows costs nothing. */
const readAlready = (file: BoardFile, words: Words) =>
  Object.values(file.sources)
    .filter(source => source.kind === 'table')
    .find(source => source.schema === words['schema'] && source.table === words['table'])
