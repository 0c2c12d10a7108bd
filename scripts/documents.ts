import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

type Output = Rolldown.RolldownOutput['output']

type Drawn = { drawInicio: () => Promise<string> }
type Screen = {
  path: string
  title: string
  screen: () => unknown
  layout: string
  light?: unknown
  hub?: true
}
type Table = { screens: Screen[]; redirects: Record<string, string> }
type FanTable = { fanScreens: Screen[] }
type DeskTable = { deskScreens: Screen[] }
/** What a layout needs that the start does not bring. */
const frames: Record<string, string[]> = {
  blank: ['blank-frame.tsx'],
  fan: ['fan-router.tsx'],
  'fan-web': ['fan-router.tsx'],
  desk: ['desk-router.tsx'],
  bare: ['desk-router.tsx'],
}

/**
 * What the server makes its documents of (decision 7): the picture of the screen that people open first, the code
 * that draws those of others, and the route table with the files that each screen needs beside the common ones.
 */
export async function writeDocuments(root: string, folder: string, output: Output): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const target = join(folder, '../documents')
  const { drawn, table, fanTable, deskTable } = await onServer(root, join(target, 'drawing'))
  const write = (name: string, picture: string) =>
    writeFile(
      join(target, name),
      page
        .replace('<div id="app">', (place) => place + picture)
        // What is seen comes before the code: public/theme.js.
        .replace(/<script type="module"(.*?) src=(.*?)><\/script>/, '<link rel="code"$1 href=$2>')
        .replaceAll('<link rel="modulepreload"', '<link rel="code"'),
    )
  await mkdir(target, { recursive: true })
  await write('inicio.html', await drawn.drawInicio())
  await write('drawn.html', '')
  // The route for everything else comes last.
  const all = [...fanTable.fanScreens, ...deskTable.deskScreens, ...table.screens]
  const screens = all.map(({ path, title, screen, light, hub, layout }) => {
    const own = [
      'start-app.tsx',
      fileOf(screen),
      ...(light === undefined ? ['with-queries.tsx'] : []),
      ...(hub ? ['account-hub.tsx'] : []),
      ...(frames[layout] ?? []),
    ]
    return { path, title, modules: preloads(output, own, page) }
  })
  await writeFile(join(target, 'screens.json'), JSON.stringify({ screens, redirects: table.redirects }))
}

/**
 * The first pictures and the route table, to be run here, and the pictures by the server too: whole, as for production.
 * The screens of the route table stay outside.
 */
async function onServer(
  root: string,
  outDir: string,
): Promise<{ drawn: Drawn; table: Table; fanTable: FanTable; deskTable: DeskTable }> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: ['first-picture', 'routes', 'fan-routes', 'desk-routes'].map(
          (name) => `src/app/web/${name}.tsx`,
        ),
        external: (id, importer = '') =>
          id.endsWith('-screen.tsx') && /(routes\.tsx|desk\/feature\.ts)$/.test(importer),
      },
    },
  })
  const load = (name: string) => import(pathToFileURL(join(outDir, name)).href) as Promise<unknown>
  return {
    drawn: (await load('first-picture.js')) as Drawn,
    table: (await load('routes.js')) as Table,
    fanTable: (await load('fan-routes.js')) as FanTable,
    deskTable: (await load('desk-routes.js')) as DeskTable,
  }
}

/** The file that a screen of the route table comes from. */
function fileOf(screen: () => unknown): string {
  const name = /([\w-]+\.tsx)["'`]/.exec(screen.toString())?.[1]
  if (name === undefined) throw new Error(`The route table has a screen without a file: ${screen.toString()}`)
  return name
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
