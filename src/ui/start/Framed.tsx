import { clsx } from 'clsx'
import button from '../Button.module.css'
import { Card } from '../session/Card'
import { Stage } from '../session/Stage'

/** In place of everything where another page shows this one inside itself. `address`: of this page. */
export const Framed = ({ address }: { address: string }) => (
  <Stage>
    <Card
      title="Signalbox does not run inside another page"
      about={<p>The page around it could make you press a button that you cannot see.</p>}
    >
      <a
        className={clsx(button['button'], button['main'])}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open in a new tab
      </a>
    </Card>
  </Stage>
)
