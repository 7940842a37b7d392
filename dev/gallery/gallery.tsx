import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/ui/style/fonts.css'
import '../../src/ui/style/tokens.css'
import '../../src/ui/style/base.css'
import '../../src/ui/style/controls.css'
import '../../src/ui/style/surfaces.css'
import '../../src/ui/style/lists.css'
import '../../src/ui/style/layout.css'
import './gallery.css'
import { loadKinds, preloadDays } from '../../src/streams/views/lateKinds'
import { allKinds } from '../../tests/support/kinds'
import { ChartGallery, TileGallery } from './ChartGallery'
import { FormGallery } from './FormGallery'
import { KitGallery } from './KitGallery'
import { PanelGallery } from './PanelGallery'

document.documentElement.dataset['session'] = 'active'
// As a feed does before it draws its first view.
await Promise.all([loadKinds(allKinds.panels), preloadDays()])
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <main className="gallery">
      <h1>Gallery</h1>
      <KitGallery />
      <FormGallery />
      <PanelGallery />
      <TileGallery />
      <ChartGallery />
    </main>
  </StrictMode>,
)
