import { readAffiliateReport } from '#front/reports/affiliates-contract.ts'
import { affiliatesTable as affiliateSalesTable } from '#front/reports/server/affiliates-table.ts'
import { readAbsences, readEntries } from '#front/reports/attendance-contract.ts'
import { absencesTable, entriesTable } from '#front/reports/server/attendance-table.ts'
import { readBonogalloReport } from '#front/reports/bonogallo-contract.ts'
import { plansTable as planReportTable } from '#front/reports/server/bonogallo-table.ts'
import { ZonesQuery } from '#front/reports/live-contract.ts'
import { zonesTable } from '#front/reports/server/live/table.ts'
import { readPhaseReport } from '#front/reports/phases-contract.ts'
import { phasesTable } from '#front/reports/server/phases-table.ts'
import { listReconciledDays, listReconciledPayments } from '#front/reports/reconciliation-contract.ts'
import { reconciledDaysTable, reconciledPaymentsTable } from '#front/reports/server/reconciliation/table.ts'
import { readRevenue } from '#front/reports/revenue-contract.ts'
import { revenueTable } from '#front/reports/server/revenue/table.ts'
import { listDeskProducts, listShopWork } from '#products/shop/desk-contract.ts'
import { productsTable, shopOrdersTable } from '#products/shop/server/desk/table.ts'
import { listArticles } from '#front/news/desk-contract.ts'
import { articlesTable } from '#front/news/server/desk/table.ts'
import { listDeskPlans, listDeskPasses } from '#products/bonogallo/desk-contract.ts'
import { plansTable, passesTable } from '#products/bonogallo/server/desk/table.ts'
import { listDeskPacks } from '#products/packs/desk-contract.ts'
import { packsTable } from '#products/packs/server/desk/table.ts'
import { listAffiliates, listPayouts } from '#products/affiliates/desk-contract.ts'
import { affiliatesTable, payoutsTable } from '#products/affiliates/server/desk/table.ts'
import { listTills } from '#products/box-office/contract.ts'
import { tillTable } from '#products/box-office/server/till/table.ts'
import { listCoupons } from '#selling/coupons/desk-contract.ts'
import { couponTable } from '#selling/coupons/server/desk/table.ts'
import { listMatches } from '#catalogue/events/desk-contract.ts'
import { listSeasons } from '#catalogue/events/desk-seasons-contract.ts'
import { seasonTable } from '#catalogue/events/server/desk/seasons/table.ts'
import { matchTable } from '#catalogue/events/server/desk/table.ts'
import { listFanRequests } from '#people/fan-id/desk-requests-contract.ts'
import { requestTable } from '#people/fan-id/server/desk/requests/table.ts'
import { listGateMatches } from '#matchday/gate/desk-contract.ts'
import { gateMatchesTable } from '#matchday/gate/server/desk/table.ts'
import { listDeskInvoices } from '#selling/invoices/desk-contract.ts'
import { invoiceTable } from '#selling/invoices/server/desk-table.ts'
import { listDeskOrders } from '#front/order-desk/contract.ts'
import { deskOrderTable } from '#front/order-desk/server/table.ts'
import { listChargebacks } from '#selling/payments/desk-chargebacks-contract.ts'
import { chargebackTable } from '#selling/payments/server/desk/chargebacks/table.ts'
import { listQuarantine } from '#selling/payments/desk-contract.ts'
import { quarantineTable } from '#selling/payments/server/desk/table.ts'
import { listDeskRestrictions } from '#people/restrictions/desk-contract.ts'
import { restrictionTable } from '#people/restrictions/server/desk/table.ts'
import { listVenues } from '#catalogue/venues/desk-contract.ts'
import { venueTable } from '#catalogue/venues/server/desk/table.ts'
import { listAuditLog } from '#front/desk-home/audit/contract.ts'
import { auditTable } from '#front/desk-home/server/audit-table.ts'
import type { TableQuery } from '#lib/table.ts'
import type { Table } from '#server/table.ts'
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
    exportable(revenueTable, readRevenue),
    exportable(reconciledDaysTable, listReconciledDays),
    exportable(reconciledPaymentsTable, listReconciledPayments),
    exportable(planReportTable, readBonogalloReport),
    exportable(affiliateSalesTable, readAffiliateReport),
    exportable(entriesTable, readEntries),
    exportable(absencesTable, readAbsences),
    exportable(phasesTable, readPhaseReport),
    exportable(zonesTable, { query: ZonesQuery }),
    exportable(productsTable, listDeskProducts),
    exportable(shopOrdersTable, listShopWork),
    exportable(articlesTable, listArticles),
    exportable(plansTable, listDeskPlans),
    exportable(passesTable, listDeskPasses),
    exportable(packsTable, listDeskPacks),
    exportable(affiliatesTable, listAffiliates),
    exportable(payoutsTable, listPayouts),
    exportable(matchTable, listMatches),
    exportable(deskOrderTable, listDeskOrders),
    exportable(tillTable, listTills),
    exportable(invoiceTable, listDeskInvoices),
    exportable(quarantineTable, listQuarantine),
    exportable(chargebackTable, listChargebacks),
    exportable(restrictionTable, listDeskRestrictions),
    exportable(couponTable, listCoupons),
    exportable(requestTable, listFanRequests),
    exportable(gateMatchesTable, listGateMatches),
    exportable(venueTable, listVenues),
    exportable(seasonTable, listSeasons),
  ].map((one) => [one.list.name, one]),
)

function exportable<Query extends TableQuery, Row>(
  list: Table<Query, Row>,
  endpoint: { query: z.ZodMiniType<Query> },
): ExportableList {
  return { list: list as unknown as ExportableList['list'], asked: endpoint.query }
}
