import type { Config } from '../../../shared/config'
import { Button } from '../../kit/Button'
import { downloadBlob } from '../../kit/downloadBlob'
import { CodeText } from '../CodeText'

const sample: Config = { url: 'https://<project>.supabase.co', key: 'sb_publishable_…' }

/** The content of the config file, and where to save it. */
export function SetupFile({ project }: { project: Config | null }) {
  const { url, key } = project ?? sample
  const address = new URL(`${import.meta.env.BASE_URL}config.json`, document.baseURI).href
  const file = `${JSON.stringify({ supabaseUrl: url, publishableKey: key }, null, 2)}\n`
  const variables = `VITE_SUPABASE_URL=${url}\nVITE_SUPABASE_PUBLISHABLE_KEY=${key}\n`
  return (
    <section aria-label="Configuration file">
      <h2>2. Save it</h2>
      <p className="about">
        Save this as <code>config.json</code> next to the built page, served at <code>{address}</code>. If the
        file exists, add these two fields to it.
      </p>
      <CodeText text={file}>
        {project && (
          <Button variant="plain" onClick={() => download(file)}>
            Download
          </Button>
        )}
      </CodeText>
      <p className="about">
        Or use environment variables, in <code>.env.local</code> or before <code>npm start</code> and{' '}
        <code>npm run build</code>:
      </p>
      <CodeText text={variables} />
    </section>
  )
}

const download = (text: string) => downloadBlob(new Blob([text], { type: 'application/json' }), 'config.json')
