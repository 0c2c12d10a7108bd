import { formatHour } from '#lib/dates.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { insteadWords, letInColumns, listLetIn } from '../desk-contract.ts'
import type { VerdictKind } from '../contract.ts'

/** Whom supervision let in against the gate's word, who and why. */
export function LetInList({ eventId }: { eventId: string }) {
  return (
    <section aria-labelledby="autorizadas">
      <h2 id="autorizadas" className="mb-3 text-2xl">
        Entradas autorizadas
      </h2>
      <DeskTable
        endpoint={listLetIn}
        params={{ eventId }}
        caption="Entradas autorizadas"
        searchLabel="Buscar lugar, persona o motivo"
        sort="-at"
        rowKey={({ id }) => id}
        list={letInColumns}
        columns={[
          { key: 'at', header: 'Hora', cell: ({ at }) => formatHour(at) },
          'who',
          'place',
          { key: 'verdict', cell: ({ verdict }) => insteadWords[verdict as VerdictKind] ?? verdict },
          'reason',
          'gate',
          'device',
        ]}
        empty={{
          title: 'Nadie pasó así',
          children: 'A quien supervisión deje pasar contra lo que dice el equipo aparece aquí.',
        }}
      />
    </section>
  )
}
