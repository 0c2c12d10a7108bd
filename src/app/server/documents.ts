import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { inScript, writeHead } from '#front/seo/server/head/write-head.ts'
import type { Answers } from '#server/first-answer.ts'
import type { Page } from '#front/seo/server/pages/public-page.ts'
import { publicPages } from '#front/seo/server/pages/public-pages.ts'
import { currentClub, defaultWords } from '#club/settings/club-words.ts'
import { brandLink } from '#club/settings/server/refresh.ts'
import { inMarkup } from '#lib/markup.ts'
import { paramsOf } from '#server/path-pattern.ts'
import { remembered } from '#server/remembered.ts'
import type { Services } from '#server/services.ts'

/** The route table as the build found it; `modules` are the files that a screen needs beside the common ones. */
export type ScreenTable = {
  screens: { path: string; title: string; modules: string[] }[]
  redirects: Record<string, string>
}

/** What the build makes of `app/web/first-picture.tsx`. */
type Drawing = { drawScreen: (screen: string, path: string, answers: Answers) => Promise<string> }

export type WebDocument = { status: number; html: string; brotli: Buffer; etag: string }

/** A document may say of a match what was true so long ago. */
const lagMs = 2_000
const kept = 500

/** The documents of the web app (decision 7): the screen's picture where it has one, and each page's own head. */
export function documents(services: Services, webFolder: string) {
  const made = remembered<WebDocument>(lagMs, kept)
  const tables = remembered<ScreenTable>(lagMs, 1)
  const readDocument = (name: string) => readFile(join(webFolder, '../documents', name), 'utf8')
  const table = () => tables('', async () => JSON.parse(await readDocument('screens.json')) as ScreenTable)

  /** Where a path of the route table leads instead; null when it is a screen's own. */
  async function redirectOf(path: string): Promise<string | null> {
    const { redirects } = await table()
    const from = Object.keys(redirects).find((one) => paramsOf(one, path) !== null)
    return from === undefined ? null : (redirects[from] ?? null)
  }

  async function documentOf(path: string, search = ''): Promise<WebDocument> {
    const { screens } = await table()
    const screen = screens.find((one) => one.path !== '*' && paramsOf(one.path, path) !== null)
    if (screen === undefined) return made('*', () => write(404, unlisted('No existe esta página')))
    const page = publicPages.find((one) => one.path === screen.path)
    const params = paramsOf(screen.path, path) ?? {}
    const asked = new URLSearchParams(search)
    const narrowed = page?.narrowedBy?.some((name) => asked.has(name)) === true
    return made(`${screen.path} ${JSON.stringify(params)} ${narrowed}`, async () => {
      if (page === undefined) return write(200, unlisted(screen.title), screen.modules)
      const answer = await page.read(services, params)
      if (answer === null) return write(404, unlisted('No encontramos esta página'), screen.modules)
      return write(200, answer, screen.modules, narrowed ? '' : await pictureOf(answer, path))
    })
  }

  /** Drawn by the screen's own code, which the build left for the server; it comes when it is first needed. */
  async function pictureOf({ picture, answers = {} }: Page, path: string): Promise<string> {
    if (picture === undefined) return ''
    const file = pathToFileURL(join(webFolder, '../documents/drawing/first-picture.js'))
    const { drawScreen } = (await import(file.href)) as Drawing
    return drawScreen(picture, path, answers)
  }

  async function write(status: number, page: Page, modules: string[] = [], drawn = ''): Promise<WebDocument> {
    const { head, document = drawn === '' ? undefined : 'drawn', words = {}, reads = [], answers } = page
    const template = document === undefined ? indexPage() : readDocument(`${document}.html`)
    // What is seen comes before the code: public/theme.js.
    const [early, code] = document === undefined ? ['preload', 'modulepreload'] : ['code', 'code']
    const given = answers && `<script type="application/json" id="answers">${inScript(answers)}</script>`
    const links = [
      ...modules.map((file) => `<link rel="${code}" crossorigin href="/${file}">`),
      ...reads.map((path) => `<link rel="${early}" as="fetch" crossorigin href="/api${path}">`),
    ]
    const html = (await template)
      // The pictures of pages were drawn with the name that is shipped.
      .replaceAll(defaultWords.name, () => inMarkup(currentClub().name))
      .replace(/%([a-z]+)%/g, (mark, name: string) => inMarkup(words[name] ?? mark))
      .replace(/<!--head-->.*<!--\/head-->/s, () => writeHead(head, services.config.publicUrl))
      .replace('</head>', () => `${links.join('')}${brandLink()}</head>`)
      .replace('<div id="app">', (place) => place + drawn)
      .replace('</body>', () => `${given ?? ''}</body>`)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
    const brotli = await promisify(brotliCompress)(html, { params })
    const print = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    return { status, html, brotli, etag: `W/"${print}"` }
  }

  const indexPage = () => readFile(join(webFolder, 'index.html'), 'utf8')

  return { redirectOf, documentOf, unready: () => write(503, unlisted('Volvemos en un momento')) }
}

/** Somebody's own page, or none: a card of the club for who shares it, nothing for a list. */
function unlisted(title: string): Page {
  const description =
    'La taquilla oficial del club: asientos en el mapa, precio final y boletos en tu celular.'
  return { head: { title, description, canonical: null } }
}
