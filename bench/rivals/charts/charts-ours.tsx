import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { LinePanel } from '../../../src/board/board'
import { LinePanelBody } from '../../../src/ui/panels/line/LinePanelBody'
import '../../../src/ui/style/tokens.css'
import '../board.css'
import './charts.css'
import { shiftEveryFrame } from './shifting'

const panel: LinePanel = {
  id: 'line',
  kind: 'line',
  title: 'line',
  source: 'orders',
  timeColumn: 'ts',
  unit: '',
  place: { x: 0, y: 0, width: 3, height: 5 },
  series: [{ column: 'amount', label: 'amount' }],
}
const root = createRoot(document.body.appendChild(document.createElement('div')))
shiftEveryFrame(charts =>
  flushSync(() =>
    root.render(
      <main>
        {charts.map(({ times, values }, i) => (
          <section key={i} className="chart">
            <LinePanelBody
              panel={panel}
              view={{ kind: 'line', times, series: [{ label: 'amount', values }] }}
            />
          </section>
        ))}
      </main>,
    ),
  ),
)
