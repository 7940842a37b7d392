import { clsx } from 'clsx'
import { Button } from '../kit/Button'
import { Card } from '../kit/card/Card'
import form from '../kit/form/Form.module.css'
import { CardFrame } from '../kit/card/CardFrame'

interface FatalErrorProps {
  error: unknown
  title?: string
}

/** The last resort: a readable error instead of an empty page. */
export function FatalError({ error, title = 'Something went wrong' }: FatalErrorProps) {
  return (
    <CardFrame>
      <Card
        title={title}
        about={<p role="alert">{error instanceof Error ? error.message : String(error)}</p>}
      >
        <div className={clsx('stack', form['actions'])}>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </Card>
    </CardFrame>
  )
}
