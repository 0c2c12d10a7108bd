import { eventTitle } from '#catalogue/events/event-title.ts'
import type { PersonalData } from '#server/personal-data.ts'
import type { ShippingZone } from '#server/schema.ts'
import { factsOf, forgetFacts } from './sql.ts'

const zoneWords: Record<ShippingZone, string> = { local: 'en la zona', national: 'fuera de la zona' }

export const segmentData: PersonalData = {
  tables: {
    person_facts: { exported: true, erasure: 'deleted' },
    person_matches: { exported: true, erasure: 'deleted' },
    // Only that something of the person is to be counted again.
    person_facts_due: { exported: false, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const { fact, matches } = await factsOf(db, accountId)
    return [
      {
        name: 'segmentos',
        title: 'Con qué datos el club elige a quién escribirle',
        rows:
          fact === undefined
            ? []
            : [
                {
                  compras: fact.purchases,
                  primera_compra: fact.firstPaidAt,
                  última_compra: fact.lastPaidAt,
                  última_de_tienda: fact.shopAt,
                  envíos: fact.shippedTo.map((zone) => zoneWords[zone]).join(', '),
                  zonas: fact.zones,
                  cumpleaños: fact.birthDate,
                  bonogallo: fact.holder,
                  fan_id: fact.fanId,
                  menores_a_su_cargo: fact.minors,
                  acepta_promociones_por_correo: fact.mailable,
                },
              ],
      },
      {
        name: 'partidos',
        title: 'Tus partidos, para saber a cuántos fuiste',
        rows: matches.map(({ home, away, startsAt, attended }) => ({
          partido: eventTitle({ home, away }),
          fecha: startsAt,
          entraste: attended,
        })),
      },
    ]
  },

  erase: forgetFacts,
}
