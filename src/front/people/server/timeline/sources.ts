import { sql, type RawBuilder } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import { boughtAt } from '#selling/past-purchases/server/sql.ts'
import type { EntryKind } from '../../timeline-rules.ts'

/** What is asked of every source: whose, and which stretch of time. */
export type Asked = { accounts: string[]; since: Date; before: RawBuilder<Date>; most: number }

type Part = {
  /** What happened there, as its teller is called. */
  what: string
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** What its words are made of. */
  facts: RawBuilder<unknown>
  /** Tables and whose rows; the moment, the order and the limit are added. */
  from: (theirs: RawBuilder<unknown>, asked: Asked) => RawBuilder<unknown>
}

const match = sql`event_title(event.home, event.away)`
const other = sql`jsonb_build_object('match', ${match}, 'person', other.first_name || ' ' || other.last_name, 'account', other.id)`

/** Whether the club brought the account by an import, which nobody took back; of somebody known before it made none. */
const brought = sql<boolean>`exists (select from import_lines line
  where line.account_id = a.id and line.verdict = 'new' and line.applied and not line.undone)`

/** SQL: how exactly it is known when the row `past` was bought: an import writes noon where its file says no hour. */
const knownOf = sql`case when ${boughtAt} is null then 'nothing'
  when past.bought_at is null or (past.bought_at at time zone ${sql.lit(clubZone)})::time = '12:00' then 'day' else 'moment' end`

/** SQL: the match of the row `past`, where its file names it and the words of the purchase do not. */
const pastMatch = sql`case when match.name <> 'Partido' and position(lower(match.name) in lower(past.what)) = 0 then match.name end`

/** SQL: the day of the row `match`, where the purchase was made on another. */
const playedOn = sql`case when (past.bought_at at time zone ${sql.lit(clubZone)})::date <> match.day then match.day end`

/** Every source by the kind of what it tells. */
const parts: [kind: EntryKind, part: Part][] = [
  [
    'purchase',
    {
      what: 'purchase',
      at: sql`o.created_at`,
      id: sql`o.id`,
      facts: sql`jsonb_build_object('folio', o.folio, 'title', o.title, 'kind', o.kind, 'status', o.status, 'cents', o.total_cents,
        'seats', (select count(*) from order_lines where order_id = o.id))`,
      from: (theirs) => sql`orders o where o.account_id = ${theirs}`,
    },
  ],
  [
    'purchase',
    {
      what: 'past_purchase',
      at: sql`coalesce(${boughtAt}, timestamptz '2000-01-01')`,
      id: sql`past.id`,
      facts: sql`jsonb_build_object('folio', past.folio, 'what', past.what, 'seat', past.seat, 'match', ${pastMatch}, 'playedOn', ${playedOn},
        'cents', past.amount_cents, 'entered', past.entered, 'known', ${knownOf})`,
      from: (theirs) =>
        sql`past_purchases past left join past_matches match on match.day = past.match_day where past.account_id = ${theirs}`,
    },
  ],
  [
    'ticket',
    {
      what: 'given',
      at: sql`t.closed_at`,
      id: sql`t.id`,
      facts: other,
      from: (theirs) => sql`ticket_transfers t join events event on event.id = t.event_id
        join accounts other on other.id = t.to_account where t.from_account = ${theirs} and t.status = 'accepted'`,
    },
  ],
  [
    'ticket',
    {
      what: 'received',
      at: sql`t.closed_at`,
      id: sql`t.id`,
      facts: other,
      from: (theirs) => sql`ticket_transfers t join events event on event.id = t.event_id
        join accounts other on other.id = t.from_account where t.to_account = ${theirs} and t.status = 'accepted'`,
    },
  ],
  [
    'ticket',
    {
      what: 'listed',
      at: sql`r.listed_at`,
      id: sql`r.id`,
      facts: sql`jsonb_build_object('match', ${match}, 'status', r.status, 'paid', r.paid_cents)`,
      from: (theirs) =>
        sql`ticket_returns r join events event on event.id = r.event_id where r.seller = ${theirs}`,
    },
  ],
  [
    'payment',
    {
      what: 'payment',
      at: sql`p.created_at`,
      id: sql`p.id`,
      facts: sql`jsonb_build_object('order', o.id, 'folio', o.folio, 'method', p.method, 'status', p.status,
        'cents', p.amount_cents, 'card', p.card_last4)`,
      from: (theirs) => sql`orders o join payments p on p.order_id = o.id
        where o.account_id = ${theirs} and p.status not in ('created', 'abandoned')`,
    },
  ],
  [
    'refund',
    {
      what: 'refund',
      at: sql`r.requested_at`,
      id: sql`r.id`,
      facts: sql`jsonb_build_object('order', o.id, 'folio', o.folio, 'title', o.title, 'status', r.status, 'cents', r.amount_cents)`,
      from: (
        theirs,
      ) => sql`orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id
        where o.account_id = ${theirs}`,
    },
  ],
  [
    'credit',
    {
      what: 'credit',
      at: sql`e.at`,
      id: sql`e.id`,
      facts: sql`jsonb_build_object('kind', e.kind, 'cents', p.amount_cents, 'concept', e.detail ->> 'concept')`,
      from: (_theirs, { accounts }) => sql`ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = any (${accounts.map((id) => `credit:${id}`)}::text[])`,
    },
  ],
  [
    'entry',
    {
      what: 'entry',
      at: sql`c.scanned_at`,
      id: sql`c.id`,
      facts: sql`jsonb_build_object('match', ${match}, 'kind', c.kind, 'gate', c.gate,
        'seat', seat.section || ' ' || seat.row_label || ' ' || seat.seat_label)`,
      from: (theirs) => sql`tickets t join check_ins c on c.event_id = t.event_id and c.ticket_id = t.id
        join events event on event.id = t.event_id
        left join plan_seats seat on seat.plan_id = event.plan_id and seat.seat_id = t.seat_id
        where t.account_id = ${theirs}`,
    },
  ],
  [
    'absence',
    {
      what: 'pass_match',
      at: sql`m.decided_at`,
      id: sql`(m.pass_id || ' ' || m.event_id)`,
      facts: sql`jsonb_build_object('match', ${match}, 'state', m.state, 'cents', m.credit_cents)`,
      from: (
        theirs,
      ) => sql`passes pass join pass_matches m on m.pass_id = pass.id join events event on event.id = m.event_id
        where pass.account_id = ${theirs} and m.state in ('absent', 'ceded')`,
    },
  ],
  [
    'case',
    {
      what: 'case',
      at: sql`c.created_at`,
      id: sql`c.id`,
      facts: sql`jsonb_build_object('number', c.number, 'topic', c.topic, 'status', c.status, 'staff', staff.first_name)`,
      from: (theirs) =>
        sql`support_cases c left join accounts staff on staff.id = c.assigned_to where c.account_id = ${theirs}`,
    },
  ],
  [
    'message',
    {
      what: 'notice',
      at: sql`n.created_at`,
      id: sql`n.id`,
      facts: sql`jsonb_build_object('title', n.title, 'mailed', n.mailed_at is not null,
        'pushed', coalesce(jsonb_array_length(n.mail -> 'pushed'), 0) > 0, 'read', n.read_at is not null)`,
      from: (theirs) => sql`notifications n where n.account_id = ${theirs}`,
    },
  ],
  [
    'message',
    {
      what: 'holder_message',
      at: sql`p.told_at`,
      id: sql`m.id`,
      facts: sql`jsonb_build_object('title', m.subject)`,
      from: (theirs) => sql`holder_message_people p join holder_messages m on m.id = p.message_id
        where p.account_id = ${theirs} and p.told_at is not null`,
    },
  ],
  [
    'message',
    {
      what: 'order_mail',
      at: sql`mail.at`,
      id: sql`(mail.order_id || ' ' || mail.key)`,
      facts: sql`jsonb_build_object('folio', o.folio, 'to', mail.sent_to, 'tickets', mail.step_id is null,
        'again', mail.step_id is null and mail.key <> 'tickets-' || o.id)`,
      from: (theirs) =>
        sql`orders o join order_mails mail on mail.order_id = o.id where o.account_id = ${theirs}`,
    },
  ],
  [
    'message',
    {
      what: 'claim_letter',
      at: sql`p.sent_at`,
      id: sql`(p.round_id || ' ' || p.account_id)`,
      facts: sql`jsonb_build_object('by', p.sent_to)`,
      from: (theirs) => sql`claim_people p where p.account_id = ${theirs} and p.sent_at is not null`,
    },
  ],
  [
    'consent',
    {
      what: 'consent',
      at: sql`c.given_at`,
      id: sql`c.id`,
      facts: sql`jsonb_build_object('purpose', c.purpose, 'channel', c.channel, 'version', c.version)`,
      from: (theirs) => sql`consents c where c.account_id = ${theirs}`,
    },
  ],
  [
    'consent',
    {
      what: 'withdrawn',
      at: sql`c.withdrawn_at`,
      id: sql`c.id`,
      facts: sql`jsonb_build_object('purpose', c.purpose, 'channel', c.withdrawn_channel)`,
      from: (theirs) => sql`consents c where c.account_id = ${theirs} and c.withdrawn_at is not null`,
    },
  ],
  [
    'note',
    {
      what: 'note',
      at: sql`n.at`,
      id: sql`n.id`,
      facts: sql`jsonb_build_object('words', n.words, 'staff', staff.first_name)`,
      from: (theirs) =>
        sql`person_notes n left join accounts staff on staff.id = n.written_by where n.account_id = ${theirs}`,
    },
  ],
  [
    'fan',
    {
      what: 'fan_check',
      at: sql`c.at`,
      id: sql`c.id`,
      facts: sql`jsonb_build_object('outcome', c.outcome)`,
      from: (theirs) => sql`fans f join fan_checks c on c.fan_id = f.id where f.account_id = ${theirs}`,
    },
  ],
  [
    'fan',
    {
      what: 'fan_decided',
      at: sql`f.decided_at`,
      id: sql`f.id`,
      facts: sql`jsonb_build_object('status', f.status)`,
      from: (theirs) => sql`fans f where f.account_id = ${theirs} and f.decided_at is not null`,
    },
  ],
  [
    'restriction',
    {
      what: 'restriction',
      at: sql`r.issued_at`,
      id: sql`r.id`,
      facts: sql`jsonb_build_object('reason', r.reason, 'until', r.ends_at, 'lifted', r.lifted_at)`,
      from: (theirs) => sql`fans f join restrictions r on r.fan_id = f.id where f.account_id = ${theirs}`,
    },
  ],
  [
    'device',
    {
      what: 'session',
      at: sql`s.created_at`,
      id: sql`md5(s.token_hash)`,
      facts: sql`jsonb_build_object('agent', s.user_agent)`,
      from: (theirs) => sql`sessions s where s.account_id = ${theirs} and s.revoked_at is null`,
    },
  ],
  [
    'account',
    {
      what: 'registered',
      at: sql`a.created_at`,
      id: sql`a.id`,
      facts: sql`jsonb_build_object('merged', a.merged_into is not null, 'brought', ${brought})`,
      from: (theirs) => sql`accounts a where a.id = ${theirs}`,
    },
  ],
  [
    'account',
    {
      what: 'claimed',
      at: sql`a.terms_accepted_at`,
      id: sql`a.id`,
      facts: sql`'{}'::jsonb`,
      from: (theirs) =>
        sql`accounts a where a.id = ${theirs} and a.terms_accepted_at is not null and ${brought}`,
    },
  ],
  [
    'account',
    {
      what: 'merged',
      at: sql`m.merged_at`,
      id: sql`m.id`,
      facts: sql`jsonb_build_object('status', m.status, 'reason', m.reason, 'staff', staff.first_name)`,
      from: (theirs) =>
        sql`account_merges m left join accounts staff on staff.id = m.merged_by where m.into_account = ${theirs}`,
    },
  ],
]

/** The newest rows of each source, as SQL that can be put together: `at`, `kind`, `what`, `id`, `facts`. */
export function sourcesOf(kinds: readonly EntryKind[], asked: Asked): RawBuilder<unknown>[] {
  const theirs = sql`any (${asked.accounts}::uuid[])`
  return parts
    .filter(([kind]) => kinds.includes(kind))
    .map(
      ([kind, { what, at, id, facts, from }]) => sql`(
        select ${at} as at, ${sql.lit(kind)}::text as kind, ${sql.lit(what)}::text as what, ${id}::text as id, ${facts} as facts
        from ${from(theirs, asked)} and ${at} >= ${asked.since} and ${at} < ${asked.before}
        order by ${at} desc limit ${asked.most})`,
    )
}
