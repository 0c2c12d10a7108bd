import { notify } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import type { ShopOrderStatus } from '#server/schema.ts'
import { describeShopOrder } from './describe.ts'
import { findShopOrder, moveShopOrderRow, type ShopOrderRow } from './shop-order-rows.ts'
import { stageNotice } from './stage-notice.ts'

type More = { carrier?: string; tracking?: string; byAccountId?: string }

/** One step on, and the news of it; a step that was taken already changes nothing. */
export async function changeStage(
  tx: Db,
  order: ShopOrderRow,
  status: ShopOrderStatus,
  more: More = {},
): Promise<void> {
  const { orderId, accountId } = order
  if (!(await moveShopOrderRow(tx, order, status, more))) return
  const moved = await findShopOrder(tx, orderId)
  const notice = stageNotice(await describeShopOrder(tx, moved ?? order), status)
  if (notice !== null) await notify(tx, { accountId, ...notice })
}
