import { Button } from './Button'
import { Card } from './session/Card'
import form from './session/Form.module.css'
import { Stage } from './session/Stage'

interface ProblemProps {
  error: unknown
  title?: string
}

/** The last resort: what went wrong, readable, instead of an empty page. */
export function Problem({ error, title = 'The dashboard has stopped' }: ProblemProps) {
  return (
    <Stage>
      <Card
        title={title}
        about={<p role="alert">{error instanceof Error ? error.message : String(error)}</p>}
      >
        <div className={form['actions']}>
          <Button onClick={() => location.reload()}>Load again</Button>
        </div>
      </Card>
    </Stage>
  )
}
