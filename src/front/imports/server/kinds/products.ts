import { sql } from 'kysely'
import {
  addBroughtSize,
  changeBroughtSizes,
  dropBroughtSize,
  findSizes,
  type SizeThere,
  type SizeWords,
} from '#products/shop/server/brought/sizes.ts'
import { plain } from '#lib/slug.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import type { Reason } from '../../reasons.ts'
import type { Closed, LineToApply } from '../applied-rows.ts'
import type { ImportRow, NewLine } from '../import-rows.ts'
import { lineFaults } from '../lines/line-faults.ts'
import type { LineToUndo } from '../undo.ts'
import type { KindWork } from './kind-work.ts'
import { readProduct, type ProductLine } from './product-lines.ts'

/** What the shop sells, a size a line. Products enter unpublished: nobody sees one without its picture. */
export const products: KindWork = { prepare, apply, undo }

type Fields = ProductLine & { who: string }
type Tried = { line: number; identity: string; content: string; fields: Fields; faults: Reason[] }
/** `slug`: of the product that it is a size of, which may be another than its name makes. */
type Judged = {
  verdict: 'new' | 'changed' | 'same' | 'refused'
  reasons: Reason[]
  slug: string
  stands: SizeThere | null
}
/** What earlier lines of the file are: by identity what they say, and by product and size who they are. */
type Earlier = { said: Map<string, string>; sizes: Map<string, string>; slugs: Set<string> }

const sizeOf = ({ slug, size }: { slug: string; size: string }): string => `${slug} ${plain(size)}`

function prepare(
  { config }: Parameters<KindWork['prepare']>[0],
  found: ImportRow,
  chunk: Parameters<KindWork['prepare']>[2],
) {
  const hashed = (text: string) => keyedHash(config.masterKey, 'import products', text).toString('hex')
  const tried = chunk.map(([line, cells]): Tried => {
    const { product, faults } = readProduct(cells, found)
    const { sku, name, size } = product
    return {
      line,
      identity: hashed(sku === null ? `size ${sizeOf(product)}` : `number ${sku.toUpperCase()}`),
      content: hashed(`says ${JSON.stringify(product)}`),
      fields: { ...product, who: `${name} · ${size}` },
      faults: [...lineFaults(cells, found), ...faults],
    }
  })
  return async (tx: Db) => {
    const judged = await judge(tx, tried, await earlierLines(tx, found.id))
    return tried.map(({ line, identity, content, fields }, at): NewLine => {
      const { verdict, reasons, slug } = judged[at]!
      return {
        line,
        cells: chunk[at]![1],
        fields: { ...fields, slug },
        identity,
        content,
        email: null,
        phone: null,
        curpKey: null,
        nameKey: null,
        birthKey: null,
        numberKey: null,
        verdict,
        reasons,
        joins: null,
        accountId: null,
      }
    })
  }
}

/** All of them: a shop's list is short. */
async function earlierLines(tx: Db, importId: string): Promise<Earlier> {
  const { rows } = await sql<{ identity: string; content: string; slug: string; size: string }>`
    select encode(identity, 'hex') as identity, encode(content, 'hex') as content, fields ->> 'slug' as slug, fields ->> 'size' as size
    from import_lines where import_id = ${importId} and verdict <> 'refused'`.execute(tx)
  return {
    said: new Map(rows.map(({ identity, content }) => [identity, content])),
    sizes: new Map(rows.map((row) => [sizeOf(row), row.identity])),
    slugs: new Set(rows.map(({ slug }) => slug)),
  }
}

async function judge(tx: Db, tried: readonly Tried[], { said, sizes, slugs }: Earlier): Promise<Judged[]> {
  const there = await findSizes(tx, {
    slugs: [...new Set(tried.map(({ fields }) => fields.slug))],
    names: [...new Set(tried.map(({ fields }) => fields.name.toLowerCase()))],
    keys: tried.map(({ identity }) => identity),
  })
  const byKey = new Map(
    there.sizes.flatMap((size) => (size.broughtAs === null ? [] : [[size.broughtAs, size]])),
  )
  const bySize = new Map(there.sizes.map((size) => [sizeOf(size), size]))
  const slugOf = new Map([...there.products].map(([slug, name]) => [name, slug]))
  return tried.map(({ identity, content, fields, faults }) => {
    const slug = slugOf.get(fields.name.toLowerCase()) ?? fields.slug
    const answer = (
      verdict: Judged['verdict'],
      reasons: Reason[],
      stands: SizeThere | null = null,
    ): Judged => ({
      verdict,
      reasons,
      slug,
      stands,
    })
    if (faults.length > 0) return answer('refused', faults)
    const key = sizeOf({ slug, size: fields.size })
    if (said.has(identity))
      return said.get(identity) === content
        ? answer('same', ['same_line'])
        : answer('refused', [sizes.get(key) === identity ? 'product_repeated' : 'sku_moved'])
    if (sizes.has(key)) return answer('refused', ['product_repeated'])
    const stands = byKey.get(identity) ?? null
    if (stands !== null && sizeOf(stands) !== key) return answer('refused', ['sku_moved'])
    const other = bySize.get(key)
    if (stands === null && other !== undefined)
      return answer('refused', [other.broughtAs === null ? 'product_there' : 'product_repeated'])
    said.set(identity, content)
    sizes.set(key, identity)
    const oneMore = there.products.has(slug) || slugs.has(slug)
    slugs.add(slug)
    if (stands === null) return answer('new', oneMore ? ['one_more_size'] : [])
    return stands.priceCents === fields.priceCents && stands.shelf === fields.shelf
      ? answer('same', ['same_line'], stands)
      : answer('changed', ['pieces_kept'], stands)
  })
}

async function apply(tx: Db, _found: ImportRow, lines: readonly LineToApply[]): Promise<Closed[]> {
  const tried = lines.map(({ line, fields, identity, content }): Tried => ({
    line,
    identity: identity.toString('hex'),
    content: content.toString('hex'),
    fields: fields as unknown as Fields,
    faults: [],
  }))
  const judged = await judge(tx, tried, { said: new Map(), sizes: new Map(), slugs: new Set() })
  const changing: SizeWords[] = []
  for (const [at, { identity, fields }] of tried.entries()) {
    const { verdict, slug, stands } = judged[at]!
    if (verdict === 'new') await addBroughtSize(tx, { ...fields, slug, broughtAs: identity })
    if (verdict === 'changed' && stands !== null)
      changing.push({ variantId: stands.variantId, priceCents: fields.priceCents, shelf: fields.shelf })
  }
  await changeBroughtSizes(tx, changing)
  return tried.map(({ line }, at) => {
    const { verdict, reasons, stands } = judged[at]!
    return {
      line,
      verdict,
      reasons,
      accountId: null,
      before: verdict === 'changed' ? stands : null,
      made: null,
    }
  })
}

async function undo(tx: Db, _found: ImportRow, lines: readonly LineToUndo[]): Promise<number[]> {
  const oldest = new Map<number, SizeWords>()
  for (const { verdict, before } of lines)
    if (verdict === 'changed') oldest.set((before as SizeWords).variantId, before as SizeWords)
  await changeBroughtSizes(tx, [...oldest.values()])
  const undone: number[] = []
  for (const { line, verdict, identity } of lines)
    if (verdict !== 'new' || (await dropBroughtSize(tx, identity.toString('hex')))) undone.push(line)
  return undone
}
