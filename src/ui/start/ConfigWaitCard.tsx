import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { ConfigFileRef } from '../../machines/configFile/configFile.machine'
import { Button } from '../kit/Button'
import { Card } from '../kit/card/Card'
import form from '../kit/form/Form.module.css'
import { Countdown } from '../kit/Countdown'
import { CardFrame } from '../kit/card/CardFrame'

interface ConfigWaitCardProps {
  file: ConfigFileRef
  /** The URL of the config file. */
  address: string
}

/** The server has not said which project to show, so none is opened. */
export function ConfigWaitCard({ file, address }: ConfigWaitCardProps) {
  const isTrying = useSelector(file, snapshot => snapshot.hasTag('busy'))
  const failure = useSelector(file, ({ context }) => context.lastFailure)
  return (
    <CardFrame>
      <Card
        title="Can’t read the configuration"
        about={
          <>
            <p role="alert">{failure?.reason ?? 'The server hasn’t responded yet.'}</p>
            <p>Signalbox needs it to know which project to open.</p>
          </>
        }
        foot={
          <p>
            If you run this site: {address} has to return the file (<code>{'{}'}</code> is enough), or 404 if
            there is none.
          </p>
        }
      >
        <div className={clsx('stack', form['actions'])}>
          <Button busy={isTrying} onClick={() => file.send({ type: 'configFile.tryNow' })}>
            {isTrying ? 'Retrying…' : 'Retry now'}
          </Button>
        </div>
        {failure && !isTrying && (
          <p className="about">
            Next attempt in <Countdown until={failure.at + failure.wait} />
          </p>
        )}
      </Card>
    </CardFrame>
  )
}
