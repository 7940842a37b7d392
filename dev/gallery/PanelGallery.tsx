import { useState, type CSSProperties } from 'react'
import type { Row } from '../../src/backend/ports/backend.port'
import { makePanel, panelKinds, type PanelDraft, type PanelKind } from '../../src/board/schema/panelKinds'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { PlainFrame } from '../../src/ui/panelFrame/PlainFrame'
import { shownKinds } from '../../tests/support/kinds'
import { sources } from '../../tests/support/kinds-sources'
import { channelIn, panelStates, type PanelState } from './galleryChannels'
import { galleryRows } from './galleryRows'

// `shownKinds` also contains panels of other sources, which look the same.
const kinds = Object.keys(panelKinds) as PanelKind[]

/** Every kind of panel, a row each, in every state. */
export const PanelGallery = () =>
  kinds.map(kind => (
    <section key={kind} aria-label={`Panel ${kind}`} className="gallery-kind" id={kind}>
      <h2>{kind}</h2>
      <div className="gallery-panels">
        {panelStates.map(state => (
          <PanelCase key={state} kind={kind} state={state} />
        ))}
      </div>
    </section>
  ))

function PanelCase({ kind, state }: { kind: PanelKind; state: PanelState }) {
  const { draft, source } = shownKinds[kind]
  const rows = galleryRows[source] ?? []
  if ((kind === 'text' || kind === 'action') && state !== 'live' && state !== 'dense') return null
  return (
    <GalleryPanel
      id={`${kind}-${state}`}
      title={`${kind}, ${state}`}
      draft={draft}
      source={source}
      state={state}
      rows={rows}
    />
  )
}

interface GalleryPanelProps {
  id: string
  title: string
  draft: PanelDraft
  /** A key of `sources`. */
  source: keyof typeof sources
  state: PanelState
  rows: readonly Row[]
  /** In grid columns and rows. */
  size?: { width: number; height: number }
}

export function GalleryPanel({ id, title, draft, source, state, rows, size }: GalleryPanelProps) {
  const [panel] = useState(() =>
    makePanel(draft, {
      id,
      title,
      source,
      place: { x: 0, y: 0, width: 4, height: 5, ...size },
    }),
  )
  const [channel] = useState(() => channelIn(state, panel, sources[source], rows))
  const isPlain = panel.kind === 'text' || panel.kind === 'action'
  return (
    <div
      className="gallery-panel"
      style={{ '--column': '1', '--rows': '1' } as CSSProperties}
      {...(state === 'dense' && { 'data-density': 'compact' })}
    >
      {isPlain ? <PlainFrame panel={panel} /> : <PanelFrame panel={panel} channel={channel} />}
    </div>
  )
}
