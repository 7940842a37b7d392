import { Suspense, useId, useRef, useState, use, type SubmitEvent } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { ConfigError, Config } from '../../config'
import { configOf, isTelling } from '../../config'
import type { CheckLogic } from '../../machines/check.machine'
import { Button } from '../Button'
import { Mark } from '../Mark'
import form from '../session/Form.module.css'
import { Stage } from '../session/Stage'
import { CheckList } from './CheckList'
import styles from './Setup.module.css'
import { SetupFile } from './SetupFile'

interface SetupProps {
  /** What is wrong with what was found, or that nothing was. */
  error: ConfigError
  /** Fetches the check of a project that is only being tried. */
  load: (project: Config) => Promise<CheckLogic>
}

/** Where the page does not know its project: what is missing, a way to try one, and the file to write. */
export function Setup({ error, load }: SetupProps) {
  const [tried, setTried] = useState<{ project: Config; logic: Promise<CheckLogic> } | null>(null)
  const tryOut = (project: Config) => setTried({ project, logic: load(project) })
  return (
    <Stage>
      <div className={styles['setup']}>
        <p className={styles['mark']}>
          <Mark size={26} />
          Signalbox
        </p>
        <h1>Signalbox is not set up</h1>
        <p role="alert" className={styles['wrong']}>
          {error.message}
        </p>
        <section aria-label="Your project">
          <h2>1. Try your project</h2>
          <p className={styles['about']}>
            The dashboard has both under <em>Connect</em>, and the key under <em>Settings → API Keys</em>.
            What you type is kept nowhere but in the file below.
          </p>
          <ProjectForm onTry={tryOut} />
          {tried && (
            <ErrorBoundary
              key={`${tried.project.url} ${tried.project.key}`}
              resetKeys={[tried.logic]}
              fallback={<p role="alert">The check could not be loaded. Load the page again to have it.</p>}
            >
              <Suspense fallback={<p className={styles['about']}>Looking…</p>}>
                <Result {...tried} />
              </Suspense>
            </ErrorBoundary>
          )}
        </section>
        <SetupFile project={tried?.project ?? null} />
        <div className={form['actions']}>
          <Button onClick={() => location.reload()}>Load again</Button>
        </div>
      </div>
    </Stage>
  )
}

const Result = ({ project, logic }: { project: Config; logic: Promise<CheckLogic> }) => (
  <CheckList logic={use(logic)} url={project.url} />
)

interface Refused {
  about: 'url' | 'key'
  message: string
}

function ProjectForm({ onTry }: { onTry: (project: Config) => void }) {
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const given = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [url, key] = [address.current, given.current]
    if (url === null || key === null) return
    try {
      onTry(configOf({ url: url.value, key: key.value }))
      setRefused(null)
    } catch (error) {
      const why = refusalOf(error)
      setRefused(why)
      // A secret does not stay on the screen, whichever field it was typed into.
      for (const field of [url, key]) if (isTelling(field.value)) field.value = ''
      const wrong = why.about === 'key' ? key : url
      wrong.focus()
    }
  }
  const wrong = (about: Refused['about']) => ({
    'aria-invalid': refused?.about === about,
    'aria-describedby': id,
  })
  return (
    <form className={form['form']} onSubmit={submit} autoComplete="off">
      <label className={form['field']}>
        Project URL
        <input
          ref={address}
          name="url"
          inputMode="url"
          placeholder="https://<project>.supabase.co"
          required
          spellCheck={false}
          autoCapitalize="none"
          {...wrong('url')}
        />
      </label>
      <label className={form['field']}>
        Publishable key
        <input
          ref={given}
          name="key"
          placeholder="sb_publishable_…"
          required
          spellCheck={false}
          autoCapitalize="none"
          {...wrong('key')}
        />
      </label>
      <p id={id} role="status" className={styles['refused']}>
        {refused?.message}
      </p>
      <div className={form['actions']}>
        <Button type="submit" look="plain">
          Try it
        </Button>
      </div>
    </form>
  )
}

function refusalOf(error: unknown): Refused {
  if (error instanceof Error && 'about' in error && (error.about === 'url' || error.about === 'key'))
    return { about: error.about, message: error.message }
  throw error
}
