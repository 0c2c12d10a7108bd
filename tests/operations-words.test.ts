import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const product = oneLine(
  [...filesIn('src', /\.tsx?$/), ...filesIn('rehearsal', /\.ts$/)]
    .map((file) => readFileSync(file, 'utf8'))
    .join(' '),
).toLowerCase()

/** What a page writes in italics: the names on screens and buttons, one after the other with arrows between them. */
const namesIn = (page: string): string[] =>
  [...oneLine(page.replaceAll(/```[^]*?```|`[^`]*`/g, '')).matchAll(/(?<![\w*])\*([^*]+)\*(?![\w*])/g)]
    .flatMap(([, names = '']) => names.split(/ ?→ ?/))
    .map((name) => name.trim().replace(/[.,]$/, ''))
    .filter((name) => name !== '' && name !== 'italics')

/** `Enviar a …`: something of the day stands there. */
const isOnAScreen = (name: string): boolean =>
  name.split('…').every((part) => product.includes(part.trim().toLowerCase()))

it.each(
  filesIn('docs/operations', /\.md$/).map((file) => [
    file.slice(root.length + 1),
    readFileSync(file, 'utf8'),
  ]),
)('%s names screens and buttons as the product does', (_, page) => {
  expect(namesIn(page).filter((name) => !isOnAScreen(name))).toEqual([])
})

it('would be noticed: a button that the product does not have', () => {
  expect(
    namesIn('Press *Ventas → Botón que no existe*, then *Cajas*.').filter((name) => !isOnAScreen(name)),
  ).toEqual(['Botón que no existe'])
})
