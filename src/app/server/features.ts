import { accountGroupsFeature } from '#front/account-groups/server/feature.ts'
import { campaignsFeature } from '#front/campaigns/server/feature.ts'
import { chargebackDeskFeature } from '#front/chargeback-desk/server/feature.ts'
import { holderMessagesFeature } from '#front/holder-messages/server/feature.ts'
import { peopleFeature } from '#front/people/server/feature.ts'
import { seatHoldersFeature } from '#front/seat-holders/server/feature.ts'
import { segmentsFeature } from '#front/segments/server/feature.ts'
import { installOrderExtensions } from '#selling/orders/server/extensions.ts'
import { claimsFeature } from '#front/claims/server/feature.ts'
import { importsFeature } from '#front/imports/server/feature.ts'
import { firstDayFeature } from '#front/first-day/server/feature.ts'
import { integrityFeature } from '#front/integrity/server/feature.ts'
import { siteFeature } from '#front/site/server/feature.ts'
import { seoFeature } from '#front/seo/server/feature.ts'
import { newsFeature } from '#front/news/server/feature.ts'
import { supportFeature } from '#front/support/server/feature.ts'
import { exportsFeature } from '#front/exports/server/feature.ts'
import { reportsFeature } from '#front/reports/server/feature.ts'
import { deskHomeFeature } from '#front/desk-home/server/feature.ts'
import { saleRecordFeature } from '#front/sale-record/server/feature.ts'
import { rehearsalFeature } from '#front/rehearsal/server/feature.ts'
import { orderDeskFeature } from '#front/order-desk/server/feature.ts'
import { deskSearchFeature } from '#front/desk-search/server/feature.ts'
import { matchChangesFeature } from '#matchday/match-changes/server/feature.ts'
import { transfersFeature } from '#matchday/transfers/server/feature.ts'
import { ticketHoldersFeature } from '#matchday/ticket-holders/server/feature.ts'
import { gateFeature } from '#matchday/gate/server/feature.ts'
import { minorsFeature } from '#matchday/minors/server/feature.ts'
import { affiliatesFeature } from '#products/affiliates/server/feature.ts'
import { ownSeatsFeature } from '#products/own-seats/server/feature.ts'
import { giftCardSalesFeature } from '#products/gift-cards/server/feature.ts'
import { groupSalesFeature } from '#products/group-sales/server/feature.ts'
import { packsFeature } from '#products/packs/server/feature.ts'
import { seatChangesFeature } from '#products/seat-changes/server/feature.ts'
import { shopFeature } from '#products/shop/server/feature.ts'
import { boxOfficeFeature } from '#products/box-office/server/feature.ts'
import { bonogalloFeature } from '#products/bonogallo/server/feature.ts'
import { holdsFeature } from '#selling/holds/server/feature.ts'
import { ordersFeature } from '#selling/orders/server/feature.ts'
import { extrasFeature } from '#selling/extras/server/feature.ts'
import { couponsFeature } from '#selling/coupons/server/feature.ts'
import { giftCardsFeature } from '#selling/gift-cards/server/feature.ts'
import { invoicesFeature } from '#selling/invoices/server/feature.ts'
import { paymentsFeature } from '#selling/payments/server/feature.ts'
import { waitlistFeature } from '#selling/waitlist/server/feature.ts'
import { ticketsFeature } from '#selling/tickets/server/feature.ts'
import { resaleFeature } from '#selling/resale/server/feature.ts'
import { pastPurchasesFeature } from '#selling/past-purchases/server/feature.ts'
import { ledgerFeature } from '#selling/ledger/server/feature.ts'
import { faresFeature } from '#catalogue/fares/server/feature.ts'
import { eventsFeature } from '#catalogue/events/server/feature.ts'
import { picturesFeature } from '#catalogue/pictures/server/feature.ts'
import { venuesFeature } from '#catalogue/venues/server/feature.ts'
import { saleAlertsFeature } from '#catalogue/sale-alerts/server/feature.ts'
import { ballotsFeature } from '#selling/ballots/server/feature.ts'
import { waitingRoomFeature } from '#catalogue/waiting-room/server/feature.ts'
import { salePhasesFeature } from '#catalogue/sale-phases/server/feature.ts'
import { settingsFeature } from '#club/settings/server/feature.ts'
import { integrationsFeature } from '#club/integrations/server/feature.ts'
import { healthFeature } from '#club/health/server/feature.ts'
import { failingJobsFeature } from '#club/failing-jobs/server/feature.ts'
import { consentsFeature } from '#club/consents/server/feature.ts'
import { notificationsFeature } from '#people/notifications/server/feature.ts'
import { privacyFeature } from '#people/privacy/server/feature.ts'
import { restrictionsFeature } from '#people/restrictions/server/feature.ts'
import { linkedAccountsFeature } from '#people/linked-accounts/server/feature.ts'
import { fanIdFeature } from '#people/fan-id/server/feature.ts'
import { approvalsFeature } from '#people/approvals/server/feature.ts'
import { staffNoticesFeature } from '#people/staff-notices/server/feature.ts'
import { staffFeature } from '#people/staff/server/feature.ts'
import { accountsFeature } from '#people/accounts/server/feature.ts'
import { installManifests } from '#lib/manifests.ts'
import type { Feature } from '#server/feature.ts'

/**
 * Every feature with a side on the server. Those that know something of a person stand in the order in which the person
 * reads it and in which it is erased: purchases first, the account last, because what is erased before still reads it.
 */
export const features: readonly Feature[] = [
  siteFeature,
  seoFeature,
  newsFeature,
  exportsFeature,
  reportsFeature,
  deskHomeFeature,
  integrityFeature,
  firstDayFeature,
  rehearsalFeature,
  saleRecordFeature,
  orderDeskFeature,
  deskSearchFeature,
  seatHoldersFeature,
  chargebackDeskFeature,
  accountGroupsFeature,
  matchChangesFeature,
  packsFeature,
  eventsFeature,
  faresFeature,
  picturesFeature,
  venuesFeature,
  salePhasesFeature,
  settingsFeature,
  integrationsFeature,
  failingJobsFeature,
  healthFeature,

  // They know something of a person.
  ordersFeature,
  extrasFeature,
  couponsFeature,
  boxOfficeFeature,
  bonogalloFeature,
  ownSeatsFeature,
  ticketsFeature,
  transfersFeature,
  resaleFeature,
  seatChangesFeature,
  groupSalesFeature,
  restrictionsFeature,
  ticketHoldersFeature,
  gateFeature,
  shopFeature,
  giftCardSalesFeature,
  paymentsFeature,
  giftCardsFeature,
  invoicesFeature,
  ledgerFeature,
  affiliatesFeature,
  supportFeature,
  peopleFeature,
  pastPurchasesFeature,
  claimsFeature,
  importsFeature,
  holderMessagesFeature,
  segmentsFeature,
  campaignsFeature,
  minorsFeature,
  fanIdFeature,
  holdsFeature,
  linkedAccountsFeature,
  saleAlertsFeature,
  waitlistFeature,
  ballotsFeature,
  waitingRoomFeature,
  notificationsFeature,
  consentsFeature,
  privacyFeature,
  approvalsFeature,
  staffNoticesFeature,
  staffFeature,
  accountsFeature,
]

for (const put of features.flatMap(({ brings = [] }) => brings)) put()
installManifests(features.flatMap(({ manifest }) => manifest ?? []))
installOrderExtensions(features)
