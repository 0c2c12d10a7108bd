import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const page = join(import.meta.dirname, '../ui-gallery/index.html')

/** `/__ui` in `npm run dev`: every part of the interface in its states. A build does not know of it. */
export function uiGallery(): Plugin {
  return {
    name: 'ui-gallery',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, reply, next) => {
        const [path] = (request.originalUrl ?? '/').split('?')
        if (path !== '/__ui' && path !== '/__ui/') return next()
        void readFile(page, 'utf8')
          .then((html) => server.transformIndexHtml('/__ui', html))
          .then((html) => reply.setHeader('content-type', 'text/html; charset=utf-8').end(html))
      })
    },
  }
}
