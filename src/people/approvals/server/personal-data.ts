import { sql } from 'kysely'
import { formatMoney } from '#lib/money.ts'
import type { PersonalData } from '#server/personal-data.ts'

const kept = {
  what: 'Lo que pediste o aprobaste como personal del club',
  why: 'Es parte de la contabilidad del club. Queda sin tu nombre ni correo.',
}

/** SQL: it was asked for to give something to the mailbox that the account confirmed. */
const goesTo = (accountId: string) =>
  sql<boolean>`act ->> 'toEmail' = (select accounts.email from accounts
    where accounts.id = ${accountId}::uuid and email_confirmed_at is not null)`

/** What the club's people gave back, asked for and approved. */
export const approvalsData: PersonalData = {
  tables: {
    given_days: { exported: false, erasure: 'deleted' },
    approvals: { exported: true, erasure: { kept } },
  },

  async exportOf(db, accountId) {
    const { rows } = await sql<{ at: Date; amountCents: number; toEmail: string; toName: string | null }>`
      select asked_at as at, amount_cents, act ->> 'toEmail' as to_email, act ->> 'toName' as to_name from approvals
      where ${goesTo(accountId)} order by asked_at`.execute(db)
    return [
      {
        name: 'cortesías_pensadas_para_ti',
        title: 'Las cortesías que alguien del club pidió para ti',
        rows: rows.map(({ at, amountCents, toEmail, toName }) => ({
          fecha: at,
          importe: formatMoney(amountCents),
          correo: toEmail,
          para: toName,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx.deleteFrom('givenDays').where('accountId', '=', accountId).execute()
    // What waits for somebody to say yes has nobody to go to any more.
    await sql`update approvals set act = act || '{"toEmail": "borrado@correo.invalid", "toName": "", "words": ""}',
        shown = jsonb_set(shown, '{lines}', coalesce((select jsonb_agg(case
          when position(approvals.act ->> 'toEmail' in line #>> '{}') > 0 then '"Llegaba a quien borró sus datos"' else line end order by no)
          from jsonb_array_elements(shown -> 'lines') with ordinality as lines (line, no)), '[]')),
        status = case when status = 'open' then 'stale' else status end,
        decided_at = coalesce(decided_at, now())
      where ${goesTo(accountId)}`.execute(tx)
  },
}
