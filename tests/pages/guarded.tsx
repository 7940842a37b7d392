import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from '../../src/app/createApp'
import { readConfig } from '../../src/shared/config'
import { createPage } from '../../src/app/createPage'
import { App } from '../../src/ui/App'
import '../../src/ui/style/fonts.css'
import '../../src/ui/style/tokens.css'
import '../../src/ui/style/base.css'
import '../../src/ui/style/controls.css'
import '../../src/ui/style/surfaces.css'
import '../../src/ui/style/lists.css'
import '../../src/ui/style/layout.css'
import { guardedBoard } from './guarded-board'

/* The product on a board of the test's own, asking for a second factor only where a panel needs it. */
const config = readConfig(import.meta.env, location.origin)
const session = createApp(config, { board: guardedBoard, secondFactor: 'when needed' }).start()
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <App session={session} page={createPage()} project={config.url} />
  </StrictMode>,
)
