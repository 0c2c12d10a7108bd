import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { dirtyProducts, type DirtyProducts } from '../../../../db/seed/dirty-club/products.ts'
import { fileBytes } from '../../../../db/seed/dirty-club/write-file.ts'
import { startApply, startCheck, startUndo, takeFile } from './actions.ts'
import { applyImport } from './apply.ts'
import { checkImport } from './check.ts'
import { countLines, findImport } from './import-rows.ts'
import { undoImport } from './undo.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type File = { header: string[]; lines: { cells: string[] }[] }

async function tried({ header, lines }: File): Promise<string> {
  const { services, db } = server
  const bytes = fileBytes({ header, lines }, { encoding: 'utf-8', delimiter: ',' })
  const id = await takeFile(services, {
    kind: 'products',
    fileName: 'tienda.csv',
    stream: Readable.from([bytes]),
    by: null,
  })
  await startCheck(db, id, (await findImport(db, id))!.mapping)
  await checkImport(services, id)
  return id
}
async function applied(file: File): Promise<string> {
  const id = await tried(file)
  await startApply(server.db, id, null)
  await applyImport(server.db, id)
  return id
}
async function undone(id: string): Promise<void> {
  await startUndo(server.db, id, null)
  await undoImport(server.db, id)
}
async function shelf() {
  const { rows } = await sql<{
    name: string
    size: string
    cents: number
    pieces: number
    published: boolean
  }>`
    select product.name, variant.size, variant.price_cents as cents, product.published,
      (select count(*)::int from stock_units where item_id = variant.stock_item_id and status = 'free') as pieces
    from product_variants variant join products product on product.id = variant.product_id
    where variant.brought_as is not null order by product.name, variant.position`.execute(server.db)
  return rows
}
const linesOf = (id: string) =>
  server.db
    .selectFrom('importLines')
    .select(['verdict', 'reasons'])
    .where('importId', '=', id)
    .orderBy('line')
    .execute()
const csv = (text: string): File => {
  const [header, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return { header: header!, lines: lines.map((cells) => ({ cells })) }
}
const totals = async () => {
  const { rows } = await sql<{ products: number; items: number; categories: number }>`select
    (select count(*)::int from products) as products, (select count(*)::int from stock_items) as items,
    (select count(*)::int from product_categories) as categories`.execute(server.db)
  return rows[0]!
}

describe('products of a dirty file', () => {
  it('are judged line by line as they truly are, applied once and taken back whole', async () => {
    const before = await totals()
    const file: DirtyProducts = dirtyProducts({ rounds: 6, seed: 4 })
    const id = await tried(file)
    const words: Record<string, string> = { new: 'made', same: 'same', refused: 'wrong' }
    const mistakes = (await linesOf(id)).flatMap(({ verdict, reasons }, at) => {
      const { truth, cells } = file.lines[at]!
      return words[verdict] === truth.is ? [] : [{ truth, verdict, reasons, cells: cells.join('|') }]
    })
    expect(mistakes).toEqual([])
    await startApply(server.db, id, null)
    await applyImport(server.db, id)
    const made = file.lines.filter(({ truth }) => truth.is === 'made')
    const there = await shelf()
    const sum = (of: number[]) => of.reduce((total, one) => total + one, 0)
    expect(there).toHaveLength(made.length)
    expect(sum(there.map(({ pieces }) => pieces))).toBe(sum(made.map(({ truth }) => truth.pieces)))
    expect(sum(there.map(({ cents }) => cents))).toBe(sum(made.map(({ truth }) => truth.cents)))
    expect(there.some(({ published }) => published)).toBe(false)
    expect((await countLines(server.db, await tried(file))).counts).toMatchObject({ new: 0, changed: 0 })
    await undone(id)
    expect(await totals()).toEqual(before)
  })

  it('stand under «Otros» where their category has no letter', async () => {
    const id = await applied(csv('Producto,Precio,Categoría\nTaza zeta,120,★★'))
    expect(await linesOf(id)).toMatchObject([{ verdict: 'new' }])
    const { rows } = await sql<{ name: string }>`
      select category.name from products join product_categories category on category.id = products.category_id
      where products.name = 'Taza zeta'`.execute(server.db)
    expect(rows).toEqual([{ name: 'Otros' }])
    await undone(id)
  })

  it('change prices and never pieces, add sizes to what is there, and leave the club’s own alone', async () => {
    const head = 'SKU,Producto,Talla,Precio,Piezas'
    const first = await applied(csv(`${head}\nX1,Chamarra de piel,M,1999,4`))
    const second = await applied(csv(`${head}\nX1,Chamarra de piel,M,2100,9\nX2,Chamarra de piel,G,2100,1`))
    expect(await linesOf(second)).toMatchObject([
      { verdict: 'changed', reasons: ['pieces_kept'] },
      { verdict: 'new', reasons: ['one_more_size'] },
    ])
    expect(await shelf()).toMatchObject([
      { size: 'M', cents: 210_000, pieces: 4 },
      { size: 'G', cents: 210_000, pieces: 1 },
    ])
    const own = await server.db
      .selectFrom('productVariants as variant')
      .innerJoin('products', 'products.id', 'variant.productId')
      .select(['products.name', 'variant.size'])
      .where('variant.broughtAs', 'is', null)
      .executeTakeFirstOrThrow()
    const clash = await tried(csv(`${head}\nX9,${own.name},${own.size},10,1\nX2,Otra cosa,G,10,1`))
    expect(await linesOf(clash)).toMatchObject([
      { verdict: 'refused', reasons: ['product_there'] },
      { verdict: 'refused', reasons: ['sku_moved'] },
    ])
    await undone(second)
    expect(await shelf()).toMatchObject([{ size: 'M', cents: 199_900, pieces: 4 }])
    await sql`update stock_units set status = 'held', hold_id = gen_random_uuid(), held_until = now() + interval '1 hour'
      where item_id = (select stock_item_id from product_variants where brought_as is not null) and unit = 1`.execute(
      server.db,
    )
    await undone(first)
    expect(await shelf()).toHaveLength(1)
    expect((await countLines(server.db, first)).undone).toBe(0)
  })
})
