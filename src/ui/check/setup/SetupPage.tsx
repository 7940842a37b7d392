import { clsx } from 'clsx'
import { useActorRef, useSelector } from '@xstate/react'
import { useId, useRef, type SubmitEvent } from 'react'
import type { ConfigError, Config } from '../../../shared/config'
import { checkConfig, isSensitive } from '../../../shared/config'
import type { CheckLogic } from '../../../machines/check/check.machine'
import { setupFormMachine, type SetupFault } from '../../../machines/setupForm/setupForm.machine'
import { Button } from '../../kit/Button'
import { Logo } from '../../kit/Logo'
import form from '../../kit/form/Form.module.css'
import { CardFrame } from '../../kit/card/CardFrame'
import { CheckList } from '../CheckList'
import styles from './SetupPage.module.css'
import { SetupFile } from './SetupFile'

interface SetupPageProps {
  /** The fault of the config that was found, or that there was none. */
  error: ConfigError
  /** Fetches the check for a project that is only being tried. */
  load: (project: Config) => Promise<CheckLogic>
}

/** Shown if the page does not know its project: what is missing, a form to try a project, and the file to write. */
export function SetupPage({ error, load }: SetupPageProps) {
  const trial = useActorRef(setupFormMachine, { input: { load } })
  const { project, fault, logic } = useSelector(trial, ({ context }) => context)
  const isLoading = useSelector(trial, snapshot => snapshot.hasTag('loading'))
  const isUnavailable = useSelector(trial, snapshot => snapshot.hasTag('unavailable'))
  return (
    <CardFrame>
      <div className={clsx('stack wide', styles['setup'])}>
        <p className="row strong">
          <Logo size={26} />
          Signalbox
        </p>
        <h1 className="heading">Signalbox is not set up</h1>
        <p role="alert" className="body wrap">
          {error.message}
        </p>
        <section className="stack loose sheet" aria-label="Your project">
          <h2>1. Try your project</h2>
          <p className="about">
            Both are in the dashboard under <em>Connect</em>, and the key under <em>Settings → API Keys</em>.
            What you enter is only written to the file below.
          </p>
          <ProjectForm
            fault={fault}
            onTry={project => trial.send({ type: 'setupForm.try', project })}
            onRefuse={fault => trial.send({ type: 'setupForm.refuse', fault })}
          />
          {isLoading && <p className="about">Checking…</p>}
          {isUnavailable && <p role="alert">The check couldn’t be loaded. Reload the page to try again.</p>}
          {logic !== null && project !== null && (
            <CheckList key={`${project.url} ${project.key}`} logic={logic} url={project.url} />
          )}
        </section>
        <SetupFile project={project} />
        <div className={clsx('stack', form['actions'])}>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </div>
    </CardFrame>
  )
}

interface ProjectFormProps {
  fault: SetupFault | null
  onTry: (project: Config) => void
  onRefuse: (fault: SetupFault) => void
}

function ProjectForm({ fault, onTry, onRefuse }: ProjectFormProps) {
  const id = useId()
  const urlField = useRef<HTMLInputElement>(null)
  const keyField = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [url, key] = [urlField.current, keyField.current]
    if (url === null || key === null) return
    try {
      onTry(checkConfig({ url: url.value, key: key.value }))
    } catch (error) {
      const inputError = inputErrorOf(error)
      onRefuse(inputError)
      // A secret must not stay on the screen, in whichever field it was typed.
      for (const field of [url, key]) if (isSensitive(field.value)) field.value = ''
      const wrong = inputError.about === 'key' ? key : url
      wrong.focus()
    }
  }
  const wrong = (about: SetupFault['about']) => ({
    'aria-invalid': fault?.about === about,
    'aria-describedby': id,
  })
  return (
    <form className={form['form']} onSubmit={submit} autoComplete="off">
      <label className={clsx('stack tight label', form['field'])}>
        Project URL
        <input
          ref={urlField}
          name="url"
          inputMode="url"
          placeholder="https://<project>.supabase.co"
          required
          spellCheck={false}
          autoCapitalize="none"
          {...wrong('url')}
        />
      </label>
      <label className={clsx('stack tight label', form['field'])}>
        Publishable key
        <input
          ref={keyField}
          name="key"
          placeholder="sb_publishable_…"
          required
          spellCheck={false}
          autoCapitalize="none"
          {...wrong('key')}
        />
      </label>
      <p id={id} role="status" className="bad body">
        {fault?.message}
      </p>
      <div className={clsx('stack', form['actions'])}>
        <Button type="submit" variant="plain">
          Test
        </Button>
      </div>
    </form>
  )
}

function inputErrorOf(error: unknown): SetupFault {
  if (error instanceof Error && 'about' in error && (error.about === 'url' || error.about === 'key'))
    return { about: error.about, message: error.message }
  throw error
}
