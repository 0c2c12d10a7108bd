import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirtyCredit } from '../db/seed/dirty-club/credit.ts'
import { dirtyCustomers } from '../db/seed/dirty-club/customers.ts'
import { dirtyHolders, type Place } from '../db/seed/dirty-club/holders.ts'
import { dirtyProducts } from '../db/seed/dirty-club/products.ts'
import { dirtyPurchases } from '../db/seed/dirty-club/purchases.ts'
import { dirtyRestrictions } from '../db/seed/dirty-club/restrictions.ts'
import { fileBytes, type FileForm } from '../db/seed/dirty-club/write-file.ts'
import { demoStadium } from '../db/seed/stadium.ts'
import { dayInMexico } from '#lib/dates.ts'
import { CannotStart, startedOrExit } from '#server/cannot-start.ts'

// `npm run made-up-club -- FOLDER`: what a club that does not exist has in its old systems, as dirty as real files are, to be imported.
const most = 500_000
/** Purchases of before for each line of customers. */
const purchasesEach = 1.5
const windows: FileForm = { encoding: 'windows-1252', delimiter: ';' }
const excel: FileForm = { encoding: 'utf-8-bom', delimiter: ',' }
const mac: FileForm = { encoding: 'macintosh', delimiter: '\t' }

type Judged = { header: string[]; lines: { cells: string[]; truth: { is: string } }[] }

function write(folder: string, name: string, file: Judged, form: FileForm): void {
  const path = join(folder, `${name}-${form.encoding}.csv`)
  writeFileSync(path, fileBytes(file, form))
  const of = (...kinds: string[]) => file.lines.filter(({ truth }) => kinds.includes(truth.is)).length
  console.log(
    `${path}: ${file.lines.length} renglones, ${of('joined', 'same')} de quien ya está o repetidos, ${of('wrong')} con error`,
  )
}

await startedOrExit(() => {
  const [folder, count = '120000'] = process.argv.slice(2)
  const people = Number(count)
  if (
    folder === undefined ||
    folder.startsWith('-') ||
    !Number.isInteger(people) ||
    people < 30 ||
    people > most
  )
    throw new CannotStart(`Úsalo así: npm run made-up-club -- CARPETA [renglones, de 30 a ${most}]`)
  mkdirSync(folder, { recursive: true })
  const today = dayInMexico(new Date())
  const customers = dirtyCustomers({ people, seed: 1, today })
  const forms = [windows, excel, mac]
  const each = Math.ceil(people / forms.length)
  for (const [no, form] of forms.entries()) {
    const lines = customers.lines.slice(no * each, (no + 1) * each)
    write(folder, `clientes-${no + 1}`, { ...customers, lines }, form)
  }
  const season = dirtyHolders({
    holders: Math.min(8000, Math.max(20, Math.floor(people / 15))),
    seed: 2,
    today,
    plan: `Bonogallo Clausura ${Number(today.slice(0, 4)) + 1}`,
    pesos: 2280,
    places: numberedPlaces(),
  })
  write(folder, 'titulares', season, windows)
  const { known } = season
  const credit = dirtyCredit({ people: Math.ceil(people / 40), seed: 3, today, known })
  write(folder, 'saldos', credit, excel)
  const restrictions = dirtyRestrictions({ people: Math.ceil(people / 600), seed: 4, today, known })
  write(folder, 'restricciones', restrictions, mac)
  const purchases = dirtyPurchases({
    customers: customers.known,
    lines: Math.round(people * purchasesEach),
    seed: 2,
    today,
  })
  write(folder, 'compras-de-antes', purchases, windows)
  write(folder, 'productos', dirtyProducts({ rounds: 3, seed: 3 }), { encoding: 'utf-8', delimiter: ',' })
  return Promise.resolve()
})

/** The seats of the demo club's stadium whose zones its bonogallos sell, the last first: the demo's own groups sit in front. */
function numberedPlaces(): Place[] {
  const sold = new Set(['Preferente', 'Especial Oriente', 'Zona Azul', 'Platea Alta', 'Platea Baja', 'VIP'])
  return demoStadium()
    .pretix.zones.flatMap(({ name = '', rows }) =>
      rows.flatMap(({ row_number: row, seats }) =>
        seats
          .filter(({ category }) => sold.has(category ?? ''))
          .map(({ seat_number: seat }) => ({ section: name, row, seat })),
      ),
    )
    .toReversed()
}
