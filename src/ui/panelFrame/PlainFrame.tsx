import type { ActionPanel, TextPanel } from '../../board/board'
import { lazyBody } from '../panels/lazyBody'
import { PanelCard, type FrameProps } from './PanelCard'

/** As high as the text with its marks, so that nothing below it moves when they are read. */
const UnformattedText = ({ panel: { text } }: { panel: TextPanel }) => (
  <p className="text wrap appear-late" style={{ lineHeight: 1.5 }}>
    {text.replace(/\n{2,}/g, '\n')}
  </p>
)
const { Body: Text } = lazyBody(
  'text',
  async () => (await import('../panels/text/TextPanelBody')).TextPanelBody,
  UnformattedText,
)
const { Body: Action } = lazyBody(
  'action',
  async () => (await import('../panels/action/ActionPanelBody')).default,
)

interface PlainFrameProps extends FrameProps {
  panel: TextPanel | ActionPanel
}

/** A panel without a source: it has no freshness and so no badge. */
export const PlainFrame = ({ panel, ...frameProps }: PlainFrameProps) => (
  <PanelCard panel={panel} {...frameProps}>
    {panel.kind === 'text' ? <Text panel={panel} /> : <Action panel={panel} />}
  </PanelCard>
)
