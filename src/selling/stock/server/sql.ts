import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db.ts'

/** So many pieces of one counted thing: a size of a product, a pack. */
export type Pieces = { itemId: number; quantity: number }

/** A thing to be counted, with its first pieces. */
export async function addStockItem(db: Db, name: string, pieces: number): Promise<number> {
  const { id } = await db.insertInto('stockItems').values({ name }).returning('id').executeTakeFirstOrThrow()
  await addPieces(db, { itemId: id, quantity: pieces })
  return id
}

/** More pieces of it. Two who add at once wait for each other. */
export async function addPieces(db: Db, { itemId, quantity }: Pieces): Promise<void> {
  await db.selectFrom('stockItems').select('id').where('id', '=', itemId).forUpdate().execute()
  await sql`
    insert into stock_units (item_id, unit)
    select ${itemId}, coalesce((select max(unit) from stock_units where item_id = ${itemId}), 0) + n
    from generate_series(1, ${quantity}::int) n`.execute(db)
}

/** A thing that nobody ever had, with its pieces: false when somebody has one. */
export async function dropStockItem(db: Db, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    select from stock_units where item_id = ${itemId} and status <> 'free' limit 1`.execute(db)
  if (rows.length > 0) return false
  await db.deleteFrom('stockUnits').where('itemId', '=', itemId).execute()
  await db.deleteFrom('stockItems').where('id', '=', itemId).execute()
  return true
}

export async function renameStockItem(db: Db, itemId: number, name: string): Promise<void> {
  await db.updateTable('stockItems').set({ name }).where('id', '=', itemId).execute()
}

/** Pieces that nobody has leave the shelf, all or none: false when there are not so many. */
export async function removePieces(db: Db, { itemId, quantity }: Pieces): Promise<boolean> {
  const { rows } = await sql<{ enough: boolean }>`
    with free as materialized (
      select unit from stock_units
      where item_id = ${itemId} and (status = 'free' or (status = 'held' and held_until <= now()))
      order by unit limit ${quantity} for update skip locked
    ), gone as (
      delete from stock_units piece using free
      where piece.item_id = ${itemId} and piece.unit = free.unit and (select count(*) from free) = ${quantity}
      returning piece.unit
    )
    select count(*) = ${quantity} as enough from gone`.execute(db)
  return rows[0]!.enough
}

/**
 * The reserve primitive for what is no seat: holds pieces until `until`, all or none (the caller's transaction ends when
 * an answer is false). A piece whose time has passed counts as free; the piece's own row says so.
 */
export async function takePieces(
  db: Db,
  { holdId, until, wanted }: { holdId: string; until: Date; wanted: Pieces[] },
): Promise<boolean> {
  for (const { itemId, quantity } of wanted.toSorted((one, other) => one.itemId - other.itemId)) {
    const { rows } = await sql`
      with free as materialized (
        select unit from stock_units
        where item_id = ${itemId} and (status = 'free' or (status = 'held' and held_until <= now()))
        order by unit limit ${quantity} for update skip locked
      )
      update stock_units piece set status = 'held', hold_id = ${holdId}, held_until = ${until}
      from free where piece.item_id = ${itemId} and piece.unit = free.unit
      returning piece.unit`.execute(db)
    if (rows.length !== quantity) return false
  }
  return true
}

/** Moves the end of what a hold holds; how many pieces that still are. */
export async function extendHeldPieces(db: Db, holdId: string, until: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('stockUnits')
    .set({ heldUntil: until })
    .where('holdId', '=', holdId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What a hold has of the stock is another one's from now on, until the same end. */
export async function moveHeldPieces(client: Queryable, from: string, to: string): Promise<void> {
  await client.query('update stock_units set hold_id = $2 where hold_id = $1', [from, to])
}

/** Everything that these holds have of the stock is free again. */
export async function releasePieces(db: Db, ...holdIds: string[]): Promise<void> {
  if (holdIds.length === 0) return
  const free = { status: 'free', holdId: null, heldUntil: null } as const
  await db.updateTable('stockUnits').set(free).where('holdId', 'in', holdIds).execute()
}

/** So many of one item's pieces that a hold has are free again, the last ones first. */
export async function giveBackPieces(db: Db, holdId: string, { itemId, quantity }: Pieces): Promise<void> {
  await sql`
    with given as materialized (
      select unit from stock_units where hold_id = ${holdId} and item_id = ${itemId}
      order by unit desc limit ${quantity} for update
    )
    update stock_units piece set status = 'free', hold_id = null, held_until = null
    from given where piece.item_id = ${itemId} and piece.unit = given.unit`.execute(db)
}

/** What a hold has of the stock, by name. */
export function piecesOfHold(db: Db, holdId: string): Promise<{ name: string; quantity: number }[]> {
  return db
    .selectFrom('stockUnits as piece')
    .innerJoin('stockItems as item', 'item.id', 'piece.itemId')
    .select(['item.name', (eb) => eb.fn.countAll<number>().as('quantity')])
    .where('piece.holdId', '=', holdId)
    .groupBy(['item.id', 'item.name'])
    .orderBy('item.id')
    .execute()
}

/** Held by that hold → sold to the order, late or not. Answers what was sold, by item. */
export async function sellPieces(
  db: Db,
  { holdId, orderId }: { holdId: string; orderId: string },
): Promise<Pieces[]> {
  const rows = await db
    .updateTable('stockUnits')
    .set({ status: 'sold', orderId, holdId: null, heldUntil: null })
    .where('holdId', '=', holdId)
    .returning('itemId')
    .execute()
  return [...Map.groupBy(rows, (row) => row.itemId)].map(([itemId, pieces]) => ({
    itemId,
    quantity: pieces.length,
  }))
}

/** Sold to that order → free again; of one item, or of all. */
export async function releaseSoldPieces(db: Db, orderId: string, of?: Pieces): Promise<void> {
  await sql`
    with given as materialized (
      select item_id, unit from stock_units
      where order_id = ${orderId} and (${of?.itemId ?? null}::int is null or item_id = ${of?.itemId ?? null})
      order by item_id, unit limit ${of?.quantity ?? null} for update
    )
    update stock_units piece set status = 'free', order_id = null
    from given where piece.item_id = given.item_id and piece.unit = given.unit`.execute(db)
}

/** Pieces that can be taken now, by item; an item without pieces is absent. */
export async function freePieces(db: Db, itemIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('stockUnits')
    .select(['itemId', (eb) => eb.fn.countAll<number>().as('pieces')])
    .where('itemId', '=', sql<number>`any (${itemIds}::int[])`)
    .where(sql<boolean>`(status = 'free' or (status = 'held' and held_until <= now()))`)
    .groupBy('itemId')
    .execute()
  return new Map(rows.map((row) => [row.itemId, row.pieces]))
}
