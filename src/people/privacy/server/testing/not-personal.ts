const published = 'What the club publishes; only who of the staff made it is named.'
/** Tables that look as if they were about a person and are not, each with the reason. */
export const notPersonal: Record<string, string> = {
  rehearsals: 'What a sale of invented fans measured; only who of the staff asked for it is named.',
  opening_checks: 'Which test of the first day went how; only who of the staff tried it is named.',
  articles: published,
  article_images: published,
  product_photos: published,
  pictures: published,
  preview_links: published,
  fan_sign_ups: 'Sealed, of nobody until phone and mail are confirmed, and gone after a day.',
  api_keys: 'Reading keys of the club; only who of the staff made one is named.',
  coupons: 'What the club offers; only who of the staff made it is named.',
  gate_devices: 'A device of the club; only who of the staff made its code is named.',
  gate_codes: 'Makes a device within ten minutes; only who of the staff asked for it is named.',
  imports:
    'Which file somebody of the staff brought; its first lines go when it is applied, its lines are in import_lines.',
  exports: 'Which list somebody of the staff asked for as a file; gone a week later, and with the account.',
  desk_views: 'Filters of a list under a name; only whose of the staff they are is named.',
  order_batches: 'What was asked for many orders; only who of the staff asked is named.',
  order_batch_items: 'Steps of a batch by order; the orders name their owners themselves.',
  reconciled_days:
    'When a day of payments was compared with the provider; only who of the staff did it is named.',
  reconciled_payments: 'The number of a payment beside the provider’s; the payment itself is in the copy.',
  match_changes: 'What became of a match; only who of the staff decided it is named.',
  match_change_items: 'Steps of a change by order, pass or ticket; those name their owners themselves.',
  holder_messages: 'What the club writes to a whole match; only who of the staff wrote it is named.',
  segments: 'Rules by which people are counted; no person is named, only who of the staff wrote them.',
  claim_rounds: 'How links to claim accounts go out in waves; only who of the staff sends them is named.',
  campaigns: 'What the club writes to a segment; only who of the staff wrote it is named.',
  closed_matches: 'Which match was closed to the public; only who of the staff did it is named.',
}
