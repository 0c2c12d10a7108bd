import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { faceGuideFolder } from '#people/fan-id/face-guide-files.ts'

const root = join(import.meta.dirname, '..')
const human = join(root, 'node_modules/@vladmandic/human')

/** What guides a face in front of the camera: its code, three nets and the arithmetic. Nothing else of the package. */
const files: Record<string, string> = {
  'human.js': join(human, 'dist/human.esm.js'),
  'tfjs-backend-wasm-simd.wasm': join(root, 'models/face-guide/tfjs-backend-wasm-simd.wasm'),
  ...Object.fromEntries(
    ['blazeface', 'facemesh', 'iris']
      .flatMap((net) => [`${net}.json`, `${net}.bin`])
      .map((name) => [name, join(human, 'models', name)]),
  ),
}

/** Puts them beside the built app as they are; they are loaded when a face is to be guided and never before. */
export function faceGuideFiles(): Plugin {
  return {
    name: 'face-guide-files',
    async generateBundle() {
      for (const [name, path] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName: `${faceGuideFolder}/${name}`, source: await readFile(path) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${faceGuideFolder}`, (request, response, next) => {
        const path = files[(request.url ?? '').slice(1)]
        if (path === undefined) return next()
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        if (path.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm')
        createReadStream(path).pipe(response)
      })
    },
  }
}
