import { useSelector } from '@xstate/react'
import type { ConfigFileRef } from '../../machines/configFile.machine'
import { Button } from '../Button'
import { Card } from '../session/Card'
import form from '../session/Form.module.css'
import { Left } from '../session/Left'
import { Stage } from '../session/Stage'

interface ConfigWaitProps {
  file: ConfigFileRef
  /** Where it is read from. */
  address: string
}

/** The server has not said which project to show, so none is opened. */
export function ConfigWait({ file, address }: ConfigWaitProps) {
  const isTrying = useSelector(file, snapshot => snapshot.matches('asking'))
  const failed = useSelector(file, ({ context }) => context.failed)
  return (
    <Stage>
      <Card
        title="The configuration cannot be read"
        about={
          <>
            <p role="alert">{failed?.reason ?? 'The server has not answered yet.'}</p>
            <p>Without it, Signalbox does not know which project to open. It keeps trying.</p>
          </>
        }
        foot={
          <p>
            If you run this site: {address} has to answer with the file (<code>{'{}'}</code> is enough), or
            with 404 if there is none.
          </p>
        }
      >
        <div className={form['actions']}>
          <Button busy={isTrying} onClick={() => file.send({ type: 'configFile.tryNow' })}>
            {isTrying ? 'Trying…' : 'Try now'}
          </Button>
        </div>
        {failed && !isTrying && (
          <p className={form['about']}>
            Next try in <Left until={failed.at + failed.wait} />
          </p>
        )}
      </Card>
    </Stage>
  )
}
