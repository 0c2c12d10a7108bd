import { listArticles } from '#features/news/desk/contract.ts'
import { articlesTable } from '#features/news/desk/table.ts'
import { listDeskProducts, listShopWork } from '#features/shop/desk/contract.ts'
import { productsTable, shopOrdersTable } from '#features/shop/desk/table.ts'
import { listAuditLog } from '#features/staff/audit/contract.ts'
import { auditTable } from '#features/staff/audit/table.ts'
import type { TableQuery } from '#lib/table.ts'
import type { Table } from './table.ts'
import type { z } from 'zod/mini'

/** A list whose rows and query are known only to itself. */
export type ExportableList = {
  list: Table<TableQuery, Record<string, unknown>>
  /** What its endpoint may be asked for. */
  asked: z.ZodMiniType
}

/** Every list of the back office that can be had as a file, by its name. */
export const exportableLists: ReadonlyMap<string, ExportableList> = new Map(
  [
    exportable(auditTable, listAuditLog),
    exportable(articlesTable, listArticles),
    exportable(productsTable, listDeskProducts),
    exportable(shopOrdersTable, listShopWork),
  ].map((one) => [one.list.name, one]),
)

function exportable<Query extends TableQuery, Row>(
  list: Table<Query, Row>,
  endpoint: { query: z.ZodMiniType<Query> },
): ExportableList {
  return { list: list as unknown as ExportableList['list'], asked: endpoint.query }
}
