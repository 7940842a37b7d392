import type { Config } from '../../../shared/config'
import { Button } from '../../kit/Button'
import { CodeText } from '../CodeText'
import styles from './SetupPage.module.css'

const sample: Config = { url: 'https://<project>.supabase.co', key: 'sb_publishable_…' }

/** The content of the config file, and where to save it. */
export function SetupFile({ project }: { project: Config | null }) {
  const { url, key } = project ?? sample
  const address = new URL(`${import.meta.env.BASE_URL}config.json`, document.baseURI).href
  const file = `${JSON.stringify({ supabaseUrl: url, publishableKey: key }, null, 2)}\n`
  const variables = `VITE_SUPABASE_URL=${url}\nVITE_SUPABASE_PUBLISHABLE_KEY=${key}\n`
  return (
    <section aria-label="The file to write">
      <h2>2. Write it down</h2>
      <p className={styles['about']}>
        As <code>config.json</code> beside the built page, so that <code>{address}</code> answers with it. If
        there is one already, put these two fields into it.
      </p>
      <CodeText text={file}>
        {project && (
          <Button variant="plain" onClick={() => download(file)}>
            Download
          </Button>
        )}
      </CodeText>
      <p className={styles['about']}>
        Or as variables, in <code>.env.local</code> or before <code>npm start</code> and{' '}
        <code>npm run build</code>:
      </p>
      <CodeText text={variables} />
    </section>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'config.json'
  link.click()
  // Not at once: some browsers start reading the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
