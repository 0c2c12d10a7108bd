import { sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

const kept = {
  what: 'Cuándo y por qué puerta entró tu boleto',
  why: 'Cuenta cuánta gente hubo en el estadio y aclara entradas dobles. Queda con el boleto, sin tu nombre.',
}

export const gateData: PersonalData = {
  tables: {
    gate_pins: { exported: false, erasure: 'deleted' },
    check_ins: { exported: true, erasure: { kept } },
    gate_incidents: { exported: false, erasure: { kept } },
  },

  async exportOf(db, accountId) {
    const { rows } = await sql<{ match: string; at: Date; gate: string; kind: string }>`
      select event_title(event.home, event.away) as match, seen.scanned_at as at, seen.gate, seen.kind
      from check_ins seen
      join tickets ticket on ticket.event_id = seen.event_id and ticket.id = seen.ticket_id
      join events event on event.id = seen.event_id
      where ticket.account_id = ${accountId} order by seen.scanned_at`.execute(db)
    return [
      {
        name: 'entradas_al_estadio',
        title: 'Entradas al estadio',
        rows: rows.map(({ match, at, gate, kind }) => ({
          partido: match,
          momento: at,
          puerta: gate,
          qué: kindWords[kind] ?? kind,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx.deleteFrom('gatePins').where('accountId', '=', accountId).execute()
  },
}

const kindWords: Record<string, string> = {
  in: 'entrada',
  out: 'salida',
  re_entry: 'regreso',
  override: 'entrada autorizada por supervisión',
  refused: 'no pasó',
}
