import type { Plugin } from 'vite'

/**
 * `/?gallery` on the dev server: every part of the kit and every kind of panel in every state. No build knows of it.
 */
export const gallery = (): Plugin => ({
  name: 'signalbox-gallery',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '/' }) =>
      new URL(originalUrl, 'http://localhost').searchParams.has('gallery')
        ? html.replace('/src/main.tsx', '/dev/gallery/gallery.tsx')
        : html,
  },
})
