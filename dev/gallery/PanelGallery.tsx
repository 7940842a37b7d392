import { useState, type CSSProperties } from 'react'
import { makePanel, panelKinds, type PanelKind } from '../../src/board/schema/panelKinds'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { PlainFrame } from '../../src/ui/panelFrame/PlainFrame'
import { shown, sources } from '../../tests/support/kinds'
import { channelIn, panelStates, type PanelState } from './galleryChannels'
import { galleryRows } from './galleryRows'

// `shown` also has panels of other sources, which look the same.
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
  const { draft, source } = shown[kind]
  const id = `${kind}-${state}`
  const [panel] = useState(() =>
    makePanel(draft, {
      ...{ id, title: `${kind}, ${state}`, source },
      place: { x: 0, y: 0, width: 4, height: 5 },
    }),
  )
  const [channel] = useState(() => channelIn(state, panel, sources[source], galleryRows[source] ?? []))
  const isPlain = panel.kind === 'text' || panel.kind === 'action'
  if (isPlain && state !== 'live' && state !== 'dense') return null
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
