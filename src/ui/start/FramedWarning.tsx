import { Card } from '../kit/card/Card'
import { CardFrame } from '../kit/card/CardFrame'

/** Replaces everything if another page embeds this page in a frame. `address`: this page's URL. */
export const FramedWarning = ({ address }: { address: string }) => (
  <CardFrame>
    <Card
      title="Signalbox can’t run inside another page"
      about={<p>The surrounding page could trick you into pressing a hidden button.</p>}
    >
      <a className="button main" href={address} target="_blank" rel="noopener noreferrer">
        Open in a new tab
      </a>
    </Card>
  </CardFrame>
)
