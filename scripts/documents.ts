import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

type Pictures = { drawInicio: () => Promise<string>; drawMatch: () => Promise<string> }

/**
 * The documents of the two screens that people open first (decision 7). Each holds the screen's picture, and asks for
 * the screen's code and first answer beside the common code instead of after it.
 */
export async function writeDocuments(root: string, folder: string, output: Output): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const { drawInicio, drawMatch } = await pictures(root)
  const write = (name: string, picture: string, reads: string, modules: string[]) => {
    const links = [
      `<link rel="preload" as="fetch" crossorigin href="${reads}">`,
      ...preloads(output, modules, page).map(
        (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
      ),
    ]
    const document = page
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace('<div id="app">', (place) => place + picture)
      // Styles and fonts of the picture come before the code.
      .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
    return writeFile(join(folder, name), document)
  }
  await write('inicio.html', await drawInicio(), '/api/events', ['inicio-screen.tsx'])
  const match = ['event-detail-screen.tsx', 'with-queries.tsx']
  await write('match.html', await drawMatch(), '/api/events/%id%', match)
}

async function pictures(root: string): Promise<Pictures> {
  const outDir = join(root, 'node_modules/.cache/first-picture')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'src/web/first-picture.tsx', outDir, emptyOutDir: true },
  })
  return (await import(pathToFileURL(join(outDir, 'first-picture.js')).href)) as Pictures
}

/** The files that these modules need and that the page does not ask for yet. */
function preloads(output: Output, modules: string[], page: string): string[] {
  const chunks = output.filter((file) => file.type === 'chunk')
  const reached = (from: string[], found = new Set<string>()): Set<string> => {
    for (const name of from.filter((one) => !found.has(one))) {
      found.add(name)
      reached(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found)
    }
    return found
  }
  const own = chunks.filter(({ facadeModuleId }) =>
    modules.some((name) => facadeModuleId?.endsWith(`/${name}`)),
  )
  return [...reached(own.map(({ fileName }) => fileName))].filter((file) => !page.includes(file))
}
