import { approvalId, writingCallOf, type Approval } from '../../board/model/approval'
import type { Board, BoardFile, Panel, LiveAnswer } from '../../board/board'
import {
  defaultViewState,
  applyViewState,
  carryRenamedValue,
  type ViewState,
} from '../../board/model/viewState'
import { suggestValues } from '../../board/model/valueSuggestions'
import { panelSource } from '../../board/schema/panelSource'
import { canonicalJson } from '../../board/json/canonicalJson'
import { isFigureSource, type Source } from '../../board/model/source'
import { inShownZone } from '../../board/time/shownZone'
import type { Access } from '../shared/access'
import type { ChannelRef } from '../channel/channel.machine'
import { initialStatus, type ConnectionStatus } from '../connection/connectionStatus'
import type { Conditions } from '../shared/conditions'
import type { Sight } from '../../streams/page/sightEvents'
import { now, type WithEnvironment } from '../shared/environment'

export interface BoardInput extends WithEnvironment {
  board: BoardFile
  /** The board shown if the address names none; until that is known, `board` stands in for it. Defaults to `board`. */
  firstFile?: BoardFile
  /** A saved board is shown rather than `firstFile`, if there is one. Defaults to false. */
  opensSaved?: boolean
  /** The view state from the address. */
  viewState?: ViewState
  access: Access
}

/** A source that panels use, or used until recently. */
export interface SourceUse {
  source: Source
  /** As last sent to the channel. */
  panels: Panel[]
  /** As last sent to the channel. */
  link: ConnectionStatus
  channel: ChannelRef
  /** The board whose panels use it, or used it last. */
  boardKey: string
  /** No panel uses it any more. */
  isIdle: boolean
}
/** By source key; idle sources last, in the order in which they became idle. */
export type SourceUses = Readonly<Record<string, SourceUse>>

/** The displayed file and its view state; `resolveBoard` makes the board from them. */
interface ShownBoard extends WithEnvironment {
  /** With variables unresolved; while the board is edited, the edited version. */
  shownFile: BoardFile
  viewState: ViewState
  /** By how many ms this computer's clock is ahead of the project's, as far as that is certain. */
  clockSkewMs: number
  /** The column variable whose values are being suggested; null: none. */
  suggestedVariable: string | null
  /** Answers that somebody is viewing, to be kept current. */
  liveAnswers: readonly LiveAnswer[]
  /** In which zone the viewer wants to see times; `viewer`: the browser's. */
  preferredZone: string
}

export interface BoardContext extends ShownBoard {
  /** Handed down to all that ask the project for anything. */
  conditions: Conditions
  /** What nobody sees at present. */
  sight: Sight
  /** As last saved. Editing starts from it. */
  file: BoardFile
  /** Null: `file`. */
  firstFile: BoardFile | null
  opensSaved: boolean
  /** With every variable replaced by its value. */
  board: Board
  /** By the names of the sources that panels use. Two names of the same source share a channel. */
  channels: Readonly<Record<string, ChannelRef>>
  /** The channels of figures over all rows, by the ids of their panels, which the channels of `channels` read too. */
  figureChannels: Readonly<Record<string, ChannelRef>>
  /** The channel of the source whose values are suggested. */
  suggestionChannel: ChannelRef | null
  /** The channels of the live answers, by answer id. */
  answerChannels: Readonly<Record<string, ChannelRef>>
  /** Every channel, in use or idle. */
  uses: SourceUses
  /** Id of the displayed board where it is saved; null while it is not. */
  id: string | null
  /**
   * Differs from board to board, and stays while one is saved for the first time: panels of two boards may share their
   * ids.
   */
  boardKey: string
  /** Number of times that another board was opened: it tells apart boards that are not saved. */
  openCount: number
  /** The calls that the viewer allows boards to repeat by themselves although they may write. */
  approvals: readonly Approval[]
  /** Number of channels ever opened: it makes each channel's id unique. */
  channelCount: number
  /**
   * What to do once the editor is loaded: open the form of this panel (null: of a new one), or add the project's
   * tables.
   */
  pendingEdit: { id: string | null } | 'tables' | null
}

/** The fields by which others find channels. */
export type ChannelField = 'channels' | 'figureChannels' | 'suggestionChannel' | 'answerChannels'

/** `loadingEditor`: somebody waits for the editor; `slowToLoad`: for long enough to say so. */
export type BoardTag = 'loadingEditor' | 'slowToLoad' | 'editorUnavailable'

const allInSight: Sight = { isPageSeen: true, unseenPanels: [] }

/** Input for the connection, and for a child that asks the project by itself. */
export const accessInput = ({ context: { conditions, environment } }: { context: BoardContext }) => ({
  access: conditions.access,
  environment,
})
export const conditionsInput = ({ context: { conditions, environment } }: { context: BoardContext }) => ({
  conditions,
  environment,
})

/** Without the channels, which are spawned for it. */
export function initialBoardContext(input: BoardInput): Omit<BoardContext, ChannelField> {
  const { board: file, firstFile = null, opensSaved = false, viewState = defaultViewState } = input
  const { access, environment } = input
  const shownBoard: ShownBoard = {
    environment,
    shownFile: file,
    viewState,
    clockSkewMs: 0,
    suggestedVariable: null,
    liveAnswers: [],
    preferredZone: 'viewer',
  }
  return {
    ...shownBoard,
    board: resolveBoard(shownBoard),
    file,
    firstFile,
    opensSaved,
    conditions: { access, link: initialStatus },
    sight: allInSight,
    uses: {},
    channelCount: 0,
    pendingEdit: null,
    id: null,
    boardKey: '0',
    openCount: 0,
    approvals: [],
  }
}

/** Now by the project's clock: it says which rows are of the last minutes. */
export const projectTime = (context: Pick<ShownBoard, 'clockSkewMs' | 'environment'>): number =>
  now(context) - context.clockSkewMs

/** The board with variables, time, zone and suggestions applied as of now. */
export function resolveBoard(shownBoard: ShownBoard): Board {
  const { shownFile, viewState, suggestedVariable, liveAnswers, preferredZone } = shownBoard
  const at = projectTime(shownBoard)
  const filteredBoard = inShownZone(applyViewState(shownFile, viewState, at, preferredZone), preferredZone)
  const board = liveAnswers.length === 0 ? filteredBoard : { ...filteredBoard, liveAnswers }
  return suggestedVariable === null
    ? board
    : suggestValues(board, shownFile, viewState, suggestedVariable, at, preferredZone)
}

/** The chosen values of the variables, carried over to another board file. */
export const carryOverChoices = (
  { viewState, shownFile }: Pick<ShownBoard, 'viewState' | 'shownFile'>,
  next: BoardFile,
) => carryRenamedValue(viewState.variables, shownFile.variables ?? [], next.variables ?? [])

/** The channels by source name, in the board's order. */
export function channelsBySourceName({ sources, panels }: Board, uses: SourceUses): BoardContext['channels'] {
  const inUse = new Set(panels.map(panelSource))
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, source]) => {
      const use = inUse.has(name) ? uses[canonicalJson(source)] : undefined
      return use === undefined ? [] : [[name, use.channel]]
    }),
  )
}

/** The channels of figures over all rows, by panel id. */
export const figureChannels = (uses: SourceUses): BoardContext['figureChannels'] =>
  Object.fromEntries(
    Object.values(uses).flatMap(({ source, panels, channel, isIdle }) =>
      !isIdle && isFigureSource(source) ? panels.map(({ id }): [string, ChannelRef] => [id, channel]) : [],
    ),
  )

/** Whether the board may call a source that may write without asking a person. */
export function isApproved(
  { id, approvals }: Pick<BoardContext, 'id' | 'approvals'>,
  source: Source,
): boolean {
  const call = writingCallOf(source)
  if (call === null || id === null) return false
  const wantedId = approvalId(id, call)
  return approvals.some(approval => approval.id === wantedId)
}
