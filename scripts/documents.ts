import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

/**
 * The documents of the two screens that people open first (decision 7). Each asks for its own code beside the common
 * one instead of after it; inicio's also holds its picture, so that it is seen before any code has come.
 */
export async function writeDocuments(root: string, folder: string, output: Output): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const asking = (screens: string[]) => {
    const links = preloads(output, screens, page).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    return page.replace('</head>', `${links.join('')}</head>`)
  }
  const inicio = withPicture(asking(['inicio-screen.tsx']), await pictureOfInicio(root))
  await writeFile(join(folder, 'inicio.html'), inicio)
  const match = asking(['event-detail-screen.tsx', 'with-queries.tsx'])
  await writeFile(join(folder, 'event-detail.html'), match)
}

/** The picture stands where the code will draw; its styles and fonts come before the code. */
function withPicture(page: string, picture: string): string {
  return page
    .replace('<div id="app">', (place) => place + picture)
    .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
}

async function pictureOfInicio(root: string): Promise<string> {
  const outDir = join(root, 'node_modules/.cache/first-picture')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'src/web/first-picture.tsx', outDir, emptyOutDir: true },
  })
  const file = pathToFileURL(join(outDir, 'first-picture.js')).href
  const { drawInicio } = (await import(file)) as { drawInicio: () => Promise<string> }
  return drawInicio()
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
