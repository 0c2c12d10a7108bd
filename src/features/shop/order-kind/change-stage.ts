import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { ShopOrderStatus } from '#server/schema.ts'
import { moveShopOrderRow, type ShopOrderRow } from './shop-order-rows.ts'

type More = { carrier?: string; tracking?: string; byAccountId?: string }

/** One step on, and the news of it; a step that was taken already changes nothing. */
export async function changeStage(
  tx: Db,
  order: ShopOrderRow,
  status: ShopOrderStatus,
  more: More = {},
): Promise<void> {
  const changeId = await moveShopOrderRow(tx, order, status, more)
  if (changeId === null) return
  await enqueue(tx, 'mail_shop_stage', { changeId }, { key: `mail_shop_stage:${changeId}` })
}
