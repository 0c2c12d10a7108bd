import { accountData } from '#people/accounts/server/personal-data.ts'
import { affiliateData } from '#products/affiliates/server/personal-data.ts'
import { bonogalloData } from '#products/bonogallo/server/personal-data.ts'
import { consentData } from '#club/consents/server/personal-data.ts'
import { couponData } from '#selling/coupons/server/personal-data.ts'
import { fanIdData } from '#people/fan-id/server/personal-data.ts'
import { fanTicketData } from '#matchday/fan-tickets/server/personal-data.ts'
import { gateData } from '#matchday/gate/server/personal-data.ts'
import { handData } from '#products/hands/server/personal-data.ts'
import { holdData } from '#selling/holds/server/personal-data.ts'
import { invoiceData } from '#selling/invoices/server/personal-data.ts'
import { ledgerData } from '#selling/ledger/server/personal-data.ts'
import { minorData } from '#matchday/minors/server/personal-data.ts'
import { notificationData } from '#people/notifications/server/personal-data.ts'
import { boxOfficeData } from '#products/box-office/server/personal-data.ts'
import { orderData } from '#selling/orders/server/personal-data.ts'
import { paymentData } from '#selling/payments/server/personal-data.ts'
import { restrictionData } from '#people/restrictions/server/personal-data.ts'
import { returnData } from '#selling/returns/server/personal-data.ts'
import { shopData } from '#products/shop/server/personal-data.ts'
import { staffData } from '#people/staff/server/personal-data.ts'
import { supportData } from '#front/support/server/personal-data.ts'
import { ticketData } from '#selling/tickets/server/personal-data.ts'
import { transferData } from '#matchday/transfers/server/personal-data.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { privacyData } from '#people/privacy/server/personal-data.ts'

/** What each feature knows of a person, in the order of the copy. The account is erased last: the others read it. */
export const parts: PersonalData[] = [
  orderData,
  couponData,
  boxOfficeData,
  bonogalloData,
  ticketData,
  transferData,
  returnData,
  handData,
  restrictionData,
  fanTicketData,
  gateData,
  shopData,
  paymentData,
  invoiceData,
  ledgerData,
  affiliateData,
  supportData,
  minorData,
  fanIdData,
  holdData,
  notificationData,
  consentData,
  privacyData,
  staffData,
  accountData,
]

const published = 'What the club publishes; only who of the staff made it is named.'
/** Tables that look as if they were about a person and are not, each with the reason. */
export const notPersonal: Record<string, string> = {
  articles: published,
  article_images: published,
  product_photos: published,
  preview_links: published,
  fan_sign_ups: 'Sealed, of nobody until phone and mail are confirmed, and gone after a day.',
  api_keys: 'Reading keys of the club; only who of the staff made one is named.',
  coupons: 'What the club offers; only who of the staff made it is named.',
  gate_devices: 'A device of the club; only who of the staff made its code is named.',
  gate_codes: 'Makes a device within ten minutes; only who of the staff asked for it is named.',
  exports: 'Which list somebody of the staff asked for as a file; gone a week later, and with the account.',
  reconciled_days:
    'When a day of payments was compared with the provider; only who of the staff did it is named.',
  reconciled_payments: 'The number of a payment beside the provider’s; the payment itself is in the copy.',
  match_changes: 'What became of a match; only who of the staff decided it is named.',
  match_change_items: 'Steps of a change by order, pass or ticket; those name their owners themselves.',
  closed_matches: 'Which match was closed to the public; only who of the staff did it is named.',
}
