import { readAffiliateReport } from '#features/reports/affiliates/contract.ts'
import { affiliatesTable as affiliateSalesTable } from '#features/reports/affiliates/table.ts'
import { readAbsences, readEntries } from '#features/reports/attendance/contract.ts'
import { absencesTable, entriesTable } from '#features/reports/attendance/table.ts'
import { readBonogalloReport } from '#features/reports/bonogallo/contract.ts'
import { plansTable as planReportTable } from '#features/reports/bonogallo/table.ts'
import { ZonesQuery } from '#features/reports/live/contract.ts'
import { zonesTable } from '#features/reports/live/table.ts'
import { readPhaseReport } from '#features/reports/phases/contract.ts'
import { phasesTable } from '#features/reports/phases/table.ts'
import { listReconciledDays, listReconciledPayments } from '#features/reports/reconciliation/contract.ts'
import { reconciledDaysTable, reconciledPaymentsTable } from '#features/reports/reconciliation/table.ts'
import { readRevenue } from '#features/reports/revenue/contract.ts'
import { revenueTable } from '#features/reports/revenue/table.ts'
import { listDeskProducts, listShopWork } from '#features/shop/desk/contract.ts'
import { productsTable, shopOrdersTable } from '#features/shop/desk/table.ts'
import { listArticles } from '#features/news/desk/contract.ts'
import { articlesTable } from '#features/news/desk/table.ts'
import { listDeskPlans, listDeskPasses } from '#features/bonogallo/desk/contract.ts'
import { plansTable, passesTable } from '#features/bonogallo/desk/table.ts'
import { listDeskPacks } from '#features/packs/desk/contract.ts'
import { packsTable } from '#features/packs/desk/table.ts'
import { listAffiliates, listPayouts } from '#features/affiliates/desk/contract.ts'
import { affiliatesTable, payoutsTable } from '#features/affiliates/desk/table.ts'
import { listTills } from '#features/box-office/contract.ts'
import { tillTable } from '#features/box-office/till/table.ts'
import { listCoupons } from '#features/coupons/desk/contract.ts'
import { couponTable } from '#features/coupons/desk/table.ts'
import { listMatches } from '#features/events/desk/contract.ts'
import { listSeasons } from '#features/events/desk/seasons/contract.ts'
import { seasonTable } from '#features/events/desk/seasons/table.ts'
import { matchTable } from '#features/events/desk/table.ts'
import { listFanRequests } from '#features/fan-id/desk/requests/contract.ts'
import { requestTable } from '#features/fan-id/desk/requests/table.ts'
import { listGateMatches } from '#features/gate/desk/contract.ts'
import { gateMatchesTable } from '#features/gate/desk/table.ts'
import { listDeskInvoices } from '#features/invoices/desk/contract.ts'
import { invoiceTable } from '#features/invoices/desk/table.ts'
import { listDeskOrders } from '#features/orders/desk/contract.ts'
import { deskOrderTable } from '#features/orders/desk/table.ts'
import { listChargebacks } from '#features/payments/desk/chargebacks/contract.ts'
import { chargebackTable } from '#features/payments/desk/chargebacks/table.ts'
import { listQuarantine } from '#features/payments/desk/contract.ts'
import { quarantineTable } from '#features/payments/desk/table.ts'
import { listDeskRestrictions } from '#features/restrictions/desk/contract.ts'
import { restrictionTable } from '#features/restrictions/desk/table.ts'
import { listVenues } from '#features/venues/desk/contract.ts'
import { venueTable } from '#features/venues/desk/table.ts'
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
